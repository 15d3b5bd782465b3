"""Replays recordings on Spark: each partition of the trials goes through `limen replay -`.

    spark_replay.py RECORDINGS PARTS [--limen PATH] [--partitions N] [--master URL]

The folder PARTS receives one file per partition; `limen merge PARTS/part-*` combines them. What a killed
run left in PARTS is removed; a complete result is not.
"""

import argparse
import functools
import itertools
import shlex
import sys

from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as f

TASKS = ["pitch", "interval", "matching"]


def located(path: str, spark: SparkSession) -> tuple:
    """A path for Hadoop, and the file system that it is on."""
    path = spark._jvm.org.apache.hadoop.fs.Path(path)
    return path, path.getFileSystem(spark._jsc.hadoopConfiguration())


def remove_unfinished(parts: str, spark: SparkSession) -> None:
    """Removes a folder in which Spark's own temporary folder says that a run did not end."""
    temporary, files = located(f"{parts}/_temporary", spark)
    if files.exists(temporary):
        files.delete(temporary.getParent(), True)


def table_of(task: str, recordings: str, spark: SparkSession) -> DataFrame | None:
    """The trials of a task, which has its own columns; None if there are none."""
    tables, files = located(f"{recordings}/sub-*/ses-*/beh/*_task-{task}_beh.tsv", spark)
    if not files.globStatus(tables):
        return None
    file = f.element_at(f.split(f.input_file_name(), "/"), -1)
    return (
        # Cells are read as text and not converted. Tables of versions with other columns are refused,
        # because Spark would read their cells by position.
        spark.read.csv(str(tables), sep="\t", header=True, enforceSchema=False)
        .withColumn("listener", f.regexp_extract(file, "sub-([A-Za-z0-9]+)_", 1))
        .withColumn("session", file)
        .withColumn("task", f.lit(task))
    )


def long_table(recordings: str, spark: SparkSession) -> DataFrame:
    """The trials of all tasks, with every column of any of them."""
    tables = [table for task in TASKS if (table := table_of(task, recordings, spark))]
    if not tables:
        sys.exit(f"'{recordings}' has no tables sub-*/ses-*/beh/*_beh.tsv: name the folder of a dataset.")
    return functools.reduce(lambda one, other: one.unionByName(other, allowMissingColumns=True), tables).na.fill("n/a")


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
    trials = long_table(options.recordings, spark)
    heading = "\t".join(trials.columns)
    partitions = (
        # All trials of a listener must be in one partition, and sorted there.
        trials.repartition(options.partitions, "listener")
        .sortWithinPartitions("listener", "session", f.col("trial").cast("long"))
        .rdd.map("\t".join)
        .mapPartitions(lambda rows: itertools.chain([heading], rows))
    )
    partitions.pipe(f"{shlex.quote(options.limen)} replay - --json", checkCode=True).saveAsTextFile(options.parts)


if __name__ == "__main__":
    main()
