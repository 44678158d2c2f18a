/** Gauges of the whole site, which have the same value in all of its processes: jobs, backups, the disk, the replica. */
import { statfs } from "node:fs/promises";
import { Gauge, type Registry } from "prom-client";
import { findJobLoad } from "#app/admin/system/job-load.server.ts";
import { countDiscardedPhotos } from "#app/listings/photos/discarded-photos.commands.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { readMarks } from "#app/platform/database/operation-marks.server.ts";
import { findLastPass } from "#app/platform/jobs/queue-clock.server.ts";
import { findStoppedJobs } from "#app/platform/jobs/stopped-jobs.server.ts";
import type { OpenSite } from "#server/site.ts";

/** Adds the gauges that are read from the database. Returns a function that reads them; if the database fails, they are empty. */
export function addDatabaseGauges(registry: Registry, db: Db): () => Promise<void> {
  const registers = [registry];
  const isUp = new Gauge({
    name: "tukashno_database_up",
    help: "1 if the database answers, otherwise 0",
    registers,
  });
  const sharedGauge = (name: string, help: string, labelNames: readonly string[] = []) =>
    new Gauge({ name, help, labelNames, registers });
  const jobAge = sharedGauge("tukashno_job_oldest_seconds", "Seconds since the oldest job was due", ["job"]);
  const backup = sharedGauge("tukashno_backup_timestamp_seconds", "Unix time of the last backup; 0 without one");
  const jobCount = sharedGauge("tukashno_jobs", "Jobs that are due, active, or failed finally within the last day", [
    "job",
    "state",
  ]);
  const jobStopped = sharedGauge(
    "tukashno_job_stopped",
    "1 for a job that stopped because it would remove too much, until an operator allows it",
    ["job"],
  );
  const lastPass = sharedGauge(
    "tukashno_schedule_timestamp_seconds",
    "Unix time of the last pass of the schedules, twice a minute; 0 before the first",
  );
  const discardedPhotos = sharedGauge(
    "tukashno_photos_aside",
    "Discarded photos whose files are set aside and not yet deleted",
  );

  return async () => {
    const [load, marks, stopped, discarded, pass] = await Promise.all([
      findJobLoad(db),
      readMarks(db),
      findStoppedJobs(db),
      countDiscardedPhotos(db),
      findLastPass(db),
    ]).catch(() => []);
    isUp.set(load ? 1 : 0);
    for (const gauge of [jobCount, jobAge, jobStopped, backup, discardedPhotos, lastPass]) gauge.reset();
    if (discarded !== undefined) discardedPhotos.set(discarded);
    for (const { name, state, count, age } of load ?? []) {
      jobCount.set({ job: name, state }, count);
      if (state === "due") jobAge.set({ job: name }, age);
    }
    for (const { job, isAllowed } of stopped ?? []) if (!isAllowed) jobStopped.set({ job }, 1);
    if (pass) lastPass.set(pass.getTime() / 1000);
    if (marks?.backup) backup.set(marks.backup.at.getTime() / 1000);
  };
}

/** Adds the space on the disk and, if there is a replica, its lag. */
export function addMachineGauges(registry: Registry, { env, replica }: OpenSite["site"]): void {
  const registers = [registry];
  new Gauge({
    name: "tukashno_disk_bytes",
    help: "Size and free space of the disk of DATA_DIR",
    labelNames: ["state"],
    registers,
    async collect() {
      const { bavail, blocks, bsize } = await statfs(env.dataDir);
      this.set({ state: "free" }, bavail * bsize);
      this.set({ state: "all" }, blocks * bsize);
    },
  });
  if (!replica) return;
  new Gauge({
    name: "tukashno_replica_lag_seconds",
    help: "Seconds by which the replica may lag; +Inf while it cannot be read",
    registers,
    collect() {
      this.set(replica.lag());
    },
  });
}
