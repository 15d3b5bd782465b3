"""Converts recordings, or the output of `limen replay`, to Parquet, through DuckDB.

    parquet.py trials RECORDINGS FILE      a row for each trial, with listener, session and task
    parquet.py sessions NDJSON FILE        a row for each session of a replay
"""

import re
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path

import duckdb

# Otherwise DuckDB tries each dialect.
DIALECT = r"delim = '\t', header = true, nullstr = 'n/a', quote = '', escape = ''"
# Types are decided by all rows: the first thousands may all be of one task.
QUERIES = {
    "trials": f"""
        SELECT * FROM read_csv($source, {DIALECT}, sample_size = -1,
                               types = {{listener: 'VARCHAR', session: 'VARCHAR', task: 'VARCHAR'}})
        ORDER BY listener, session, trial
    """,
    "sessions": """
        SELECT * FROM read_json($source, format = 'newline_delimited', sample_size = -1)
        WHERE record = 'session'
    """,
}


def named(entity: str, table: Path) -> str:
    """The value of an entity in a name of BIDS."""
    value = re.search(rf"(?:^|_){entity}-([A-Za-z0-9]+)_", table.name)
    return value[1] if value else "n/a"


def join(recordings: str, folder: Path) -> Path:
    """Joins the tables of all recordings. DuckDB would open all of them at once; the columns depend on the
    task and on the version of the program, so tables with the same heading are joined first."""
    with ExitStack() as files:
        joined = {}
        for table in sorted(Path(recordings).glob("sub-*/ses-*/beh/*_beh.tsv")):
            heading, *rows = table.read_text(encoding="utf-8-sig").split("\n")
            if heading not in joined:
                joined[heading] = files.enter_context(open(folder / f"{len(joined)}.tsv", "w", encoding="utf-8"))
                joined[heading].write(f"listener\tsession\ttask\t{heading}\n")
            of = f"{named('sub', table)}\t{table.stem}\t{named('task', table)}\t"
            joined[heading].writelines(f"{of}{row}\n" for row in rows if row)
    if not joined:
        sys.exit(f"'{recordings}' has no tables sub-*/ses-*/beh/*_beh.tsv: name the folder of a dataset.")
    duckdb.execute(
        f"COPY (FROM read_csv($parts, {DIALECT}, all_varchar = true, union_by_name = true)) TO $joined "
        r"(FORMAT csv, DELIMITER '\t', HEADER, NULLSTR 'n/a', QUOTE '', ESCAPE '')",
        {"parts": [file.name for file in joined.values()], "joined": f"{folder}/joined.tsv"},
    )
    return folder / "joined.tsv"


def main(kind: str, source: str, target: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        table = join(source, Path(folder)) if kind == "trials" else source
        duckdb.execute(f"COPY ({QUERIES[kind]}) TO $target (FORMAT parquet)", {"source": str(table), "target": target})


if __name__ == "__main__":
    if len(sys.argv) != 4 or sys.argv[1] not in QUERIES:
        sys.exit(__doc__)
    main(*sys.argv[1:])
