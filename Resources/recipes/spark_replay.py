#!/usr/bin/env python3
"""Replays recordings on Spark: each partition of the trials goes through `limen replay -`.

    spark_replay.py RECORDINGS PARTS [--limen PATH] [--partitions N] [--master URL]

The folder PARTS receives one file per partition; `limen merge PARTS/part-*` combines them. What a killed
run left in PARTS is removed; a complete result is not.
"""

import argparse
import itertools

from pyspark.sql import SparkSession
from pyspark.sql import functions as f


def remove_unfinished(parts: str, spark: SparkSession) -> None:
    """Removes a folder in which Spark's own temporary folder says that a run did not end."""
    hadoop = spark._jvm.org.apache.hadoop.fs
    path = hadoop.Path(parts)
    files = path.getFileSystem(spark._jsc.hadoopConfiguration())
    if files.exists(hadoop.Path(path, "_temporary")):
        files.delete(path, True)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("recordings")
    parser.add_argument("parts")
    parser.add_argument("--limen", default="limen")
    parser.add_argument("--partitions", type=int, default=8)
    parser.add_argument("--master", default="local[*]")
    options = parser.parse_args()

    spark = SparkSession.builder.master(options.master).appName("limen").getOrCreate()
    remove_unfinished(options.parts, spark)
    file = f.element_at(f.split(f.input_file_name(), "/"), -1)
    trials = (
        # Cells are read as text and not converted. Tables of versions with other columns are refused,
        # because Spark would read their cells by position.
        spark.read.csv(
            f"{options.recordings}/sub-*/ses-*/beh/*_beh.tsv", sep="\t", header=True, enforceSchema=False
        )
        .withColumn("listener", f.regexp_extract(file, "sub-([A-Za-z0-9]+)_", 1))
        .withColumn("session", file)
    )
    heading = "\t".join(trials.columns)
    partitions = (
        # All trials of a listener must be in one partition, and sorted there.
        trials.repartition(options.partitions, "listener")
        .sortWithinPartitions("listener", "session", f.col("trial").cast("long"))
        .rdd.map("\t".join)
        .mapPartitions(lambda rows: itertools.chain([heading], rows))
    )
    partitions.pipe(f"{options.limen} replay - --json", checkCode=True).saveAsTextFile(options.parts)


if __name__ == "__main__":
    main()
