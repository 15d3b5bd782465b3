internal import GRDB

/// The tables of a store. A released migration never changes. New migrations are added at the end.
enum Schema {
  private static let migrations = [
    ("1 sessions and trials", [sessionsAndTrials]),
    ("2 later decisions and other stores", [decisionsAndOrigins, answersWithoutTimes]),
    ("3 starting points", [startingPoints]),
    ("4 playback", [playback]),
    ("5 dating", [dating]),
    ("6 intervals", [intervals]),
    ("7 adjustments", [adjustments]),
    ("8 limits", [limits]),
    ("9 pairs heard again", [heardAgain]),
    ("10 listeners", [listeners]),
    ("11 runs of protocols", [runs]),
    ("12 calibrations", [calibrations]),
    ("13 comparison tones before their references", [comparisonsFirst]),
  ]

  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    for (name, changes) in migrations {
      migrator.registerMigration(name) { database in
        for change in changes { try database.execute(sql: change) }
      }
    }
    return migrator
  }

  /// The columns with which each table of trials begins. A released one has them for good.
  private static func trialColumns(withStatus statuses: String) -> String {
    """
      session_id INTEGER NOT NULL REFERENCES session (id),
      trial INTEGER NOT NULL,
      time_utc_ms INTEGER NOT NULL,
      onset_us INTEGER NOT NULL,
      onset_quality TEXT,
      reference_midi INTEGER NOT NULL,
      difference_cent_hundredths INTEGER NOT NULL,
      reference_hz REAL NOT NULL,
      comparison_hz REAL NOT NULL,
      reference_level_dbfs REAL NOT NULL,
      comparison_level_dbfs REAL NOT NULL,
      status TEXT NOT NULL CHECK (status IN (\(statuses))),
      answer TEXT CHECK (answer IN ('higher', 'lower')),
      response_us INTEGER,
      void_reason TEXT,
      repeats INTEGER NOT NULL,
      xruns INTEGER NOT NULL,
      digest INTEGER NOT NULL,
    """
  }

  /// Durations are in whole microseconds, and times of day in milliseconds of UTC since 1970.
  /// Digests and seeds are stored as signed integers with the same bits.
  private static let sessionsAndTrials = """
    CREATE TABLE session (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      listener TEXT NOT NULL,
      started_utc_ms INTEGER NOT NULL,
      seed INTEGER NOT NULL,
      engine_version INTEGER NOT NULL,
      settings_json TEXT NOT NULL,
      history_trials INTEGER NOT NULL,
      history_digest INTEGER NOT NULL
    ) STRICT;

    CREATE INDEX session_of_listener ON session (listener, id);

    CREATE TABLE trial (
    \(trialColumns(withStatus: "'answered', 'void'"))
      PRIMARY KEY (session_id, trial),
      CHECK ((status = 'answered') = (answer IS NOT NULL AND response_us IS NOT NULL)),
      CHECK ((status = 'void') = (void_reason IS NOT NULL))
    ) STRICT, WITHOUT ROWID;
    """

  /// `number` is the id of the session in the store that recorded it; it is null if that is this
  /// store. `history_json` is the basis of the history. It is null in sessions that this store
  /// recorded before it had the column. Each of these follows the listener's previous session.
  private static let decisionsAndOrigins = """
    ALTER TABLE session ADD COLUMN number INTEGER;
    ALTER TABLE session ADD COLUMN history_json TEXT;

    CREATE TABLE event (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      session_id INTEGER NOT NULL REFERENCES session (id),
      time_utc_ms INTEGER NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN ('excluded', 'restored', 'annotated')),
      trial INTEGER CHECK (trial IS NULL OR kind <> 'annotated'),
      text TEXT CHECK ((text IS NOT NULL) = (kind = 'annotated'))
    ) STRICT;

    CREATE INDEX event_of_session ON event (session_id, time_utc_ms, id);
    """

  /// Another program may have recorded no response times. SQLite cannot change a constraint of an
  /// existing table, so the trials move to a new one (https://www.sqlite.org/lang_altertable.html).
  private static let answersWithoutTimes = """
    CREATE TABLE new_trial (
    \(trialColumns(withStatus: "'answered', 'void'"))
      PRIMARY KEY (session_id, trial),
      CHECK ((status = 'answered') = (answer IS NOT NULL)),
      CHECK (status = 'answered' OR response_us IS NULL),
      CHECK ((status = 'void') = (void_reason IS NOT NULL))
    ) STRICT, WITHOUT ROWID;

    INSERT INTO new_trial SELECT * FROM trial;
    DROP TABLE trial;
    ALTER TABLE new_trial RENAME TO trial;
    """

  /// A cache of starting points, and of what findings need, by listener, range and timbre. A row contains
  /// the point after the sessions up to `last_session`, and the numbers of these sessions, their trials and
  /// their events. The point is not used if any of these numbers has changed.
  private static let startingPoints = """
    CREATE TABLE starting_point (
      listener TEXT NOT NULL,
      range TEXT NOT NULL,
      timbre TEXT NOT NULL,
      last_session INTEGER NOT NULL,
      sessions INTEGER NOT NULL,
      trials INTEGER NOT NULL,
      events INTEGER NOT NULL,
      point BLOB NOT NULL,
      PRIMARY KEY (listener, range, timbre)
    ) STRICT;
    """

  /// The playback parameters; null if they are not known.
  private static let playback = "ALTER TABLE session ADD COLUMN playback_json TEXT;"

  /// Whether the times of a session were recorded. Earlier versions did not say.
  private static let dating = """
    ALTER TABLE session ADD COLUMN dating TEXT NOT NULL DEFAULT 'recorded'
      CHECK (dating IN ('recorded', 'assumed'));
    """

  /// The interval of a pair, with a minus sign if it leads downwards, and its nominal size; both null
  /// for a unison. The difference of the pair is then that from the nominal tone, and an answer says
  /// on which side of it the comparison tone was heard.
  private static let intervals = """
    ALTER TABLE trial ADD COLUMN interval TEXT;
    ALTER TABLE trial ADD COLUMN nominal_cent_thousandths INTEGER
      CHECK ((nominal_cent_thousandths IS NULL) = (interval IS NULL));
    """

  /// A trial may be committed instead of answered: then `difference_cent_hundredths` is where the
  /// comparison tone began, `committed_cent_hundredths` where the listener left it, and `trace` how it
  /// came there. The constraints change, so the trials move to a new table.
  private static let adjustments = """
    CREATE TABLE new_trial (
    \(trialColumns(withStatus: "'answered', 'committed', 'void'"))
      interval TEXT,
      nominal_cent_thousandths INTEGER,
      committed_cent_hundredths INTEGER,
      trace TEXT,
      PRIMARY KEY (session_id, trial),
      CHECK ((status = 'answered') = (answer IS NOT NULL)),
      CHECK (status <> 'void' OR response_us IS NULL),
      CHECK ((status = 'void') = (void_reason IS NOT NULL)),
      CHECK ((nominal_cent_thousandths IS NULL) = (interval IS NULL)),
      CHECK ((status = 'committed') = (committed_cent_hundredths IS NOT NULL)),
      CHECK ((status = 'committed') = (trace IS NOT NULL))
    ) STRICT, WITHOUT ROWID;

    INSERT INTO new_trial SELECT *, NULL, NULL FROM trial;
    DROP TABLE trial;
    ALTER TABLE new_trial RENAME TO trial;
    """

  /// The limit at which a session ended, as files write it; null if it was left, and in sessions of earlier
  /// versions.
  private static let limits = "ALTER TABLE session ADD COLUMN reached TEXT;"

  /// An event may also say that a listener heard a trial again; its text is what sounded. The constraints
  /// change, so the events move to a new table.
  private static let heardAgain = """
    CREATE TABLE new_event (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      session_id INTEGER NOT NULL REFERENCES session (id),
      time_utc_ms INTEGER NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN ('excluded', 'restored', 'annotated', 'heard')),
      trial INTEGER CHECK (trial IS NULL OR kind <> 'annotated'),
      text TEXT CHECK ((text IS NOT NULL) = (kind IN ('annotated', 'heard'))),
      CHECK (trial IS NOT NULL OR kind <> 'heard')
    ) STRICT;

    INSERT INTO new_event SELECT * FROM event;
    DROP TABLE event;
    ALTER TABLE new_event RENAME TO event;
    CREATE INDEX event_of_session ON event (session_id, time_utc_ms, id);
    """

  /// The listeners who were added before their first session, and when. Those who have sessions may be
  /// missing.
  private static let listeners = """
    CREATE TABLE listener (
      label TEXT NOT NULL PRIMARY KEY,
      added_utc_ms INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    """

  /// The place of a session in a round of a protocol; null in training.
  private static let runs = "ALTER TABLE session ADD COLUMN run_json TEXT;"

  /// Whether the comparison tone sounded before the reference tone. Then an answer says on which side of the
  /// comparison tone the reference tone was heard.
  private static let comparisonsFirst = """
    ALTER TABLE trial ADD COLUMN comparison_is_first INTEGER NOT NULL DEFAULT 0
      CHECK (comparison_is_first IN (0, 1));
    """

  /// The latest calibration of a device for an ear. Sessions have copies of theirs.
  private static let calibrations = """
    CREATE TABLE calibration (
      device TEXT NOT NULL,
      ear TEXT NOT NULL,
      calibration_json TEXT NOT NULL,
      PRIMARY KEY (device, ear)
    ) STRICT, WITHOUT ROWID;
    """
}
