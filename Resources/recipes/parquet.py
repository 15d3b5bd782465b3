#!/usr/bin/env python3
"""Converts recordings, or the output of `limen replay`, to Parquet, through DuckDB.

    parquet.py trials RECORDINGS FILE      a row for each trial, with listener and session
    parquet.py sessions NDJSON FILE        a row for each session of a replay
"""

import sys

import duckdb

QUERIES = {
    "trials": """
        SELECT regexp_extract(filename, 'sub-([A-Za-z0-9]+)_', 1) AS listener,
               regexp_extract(filename, '[^/]*_beh') AS session,
               * EXCLUDE (filename)
        FROM read_csv($source || '/sub-*/ses-*/beh/*_beh.tsv', delim = '\t', header = true,
                      nullstr = 'n/a', quote = '', escape = '',  -- otherwise it tries each dialect
                      filename = true, union_by_name = true)
        ORDER BY listener, session, trial
    """,
    "sessions": """
        SELECT * FROM read_json($source, format = 'newline_delimited', union_by_name = true)
        WHERE record = 'session'
    """,
}


def main(kind: str, source: str, target: str) -> None:
    query = QUERIES[kind]
    duckdb.execute(f"COPY ({query}) TO $target (FORMAT parquet)", {"source": source, "target": target})


if __name__ == "__main__":
    if len(sys.argv) != 4 or sys.argv[1] not in QUERIES:
        sys.exit(__doc__)
    main(*sys.argv[1:])
