import { readdirSync } from "node:fs";
import { constants, monitorEventLoopDelay, PerformanceObserver } from "node:perf_hooks";
import { getHeapStatistics } from "node:v8";
import { Counter, Gauge, type Registry } from "prom-client";
import { VERSION } from "#domain/version.ts";

/** Milliseconds between two looks at the event loop: 50 looks a second cost nothing that could be measured. */
const LOOK_MS = 20;

const KINDS: Readonly<Record<number, string>> = {
  [constants.NODE_PERFORMANCE_GC_MAJOR]: "major",
  [constants.NODE_PERFORMANCE_GC_MINOR]: "minor",
  [constants.NODE_PERFORMANCE_GC_INCREMENTAL]: "incremental",
  [constants.NODE_PERFORMANCE_GC_WEAKCB]: "weak",
};

/** Measures this process. */
export interface ProcessFigures {
  refresh(): void;
  stop(): void;
}

/**
 * Returns figures of the process. They are not the default ones of prom-client: those count only the first of several
 * collections of garbage that are reported together, show the pause of the measuring itself as the delay of the event
 * loop, and have names that `promtool check metrics` complains about.
 */
export function createProcessFigures(registry: Registry): ProcessFigures {
  const registers = [registry];
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  new Gauge({
    name: "scandesk_build_info",
    help: "Always 1; the labels are the versions of ScanDesk and Node.",
    labelNames: ["version", "node"],
    registers,
  }).set({ version: VERSION, node: process.version }, 1);
  gauge("process_start_time_seconds", "Start of the process, in seconds since 1970.").set(
    Math.round(Date.now() / 1000 - process.uptime()),
  );
  const cpu = new Counter({
    name: "process_cpu_seconds_total",
    help: "Seconds of processor time that the process has used.",
    registers,
  });
  const resident = gauge("process_resident_memory_bytes", "Memory of the process.");
  const descriptors = gauge("process_open_fds", "Open files and connections.");
  const heapUsed = gauge("scandesk_heap_used_bytes", "Used part of the heap of JavaScript.");
  const heapSize = gauge("scandesk_heap_size_bytes", "Size of the heap of JavaScript.");
  const heapLimit = gauge("scandesk_heap_limit_bytes", "Size at which the process would end.");
  const delays = [
    {
      percentile: 50,
      shown: gauge(
        "scandesk_event_loop_delay_median_seconds",
        "By how much the event loop was late since the figures were read before: the median.",
      ),
    },
    {
      percentile: 99,
      shown: gauge(
        "scandesk_event_loop_delay_p99_seconds",
        "By how much the event loop was late since the figures were read before: 99 of 100 were less.",
      ),
    },
  ];
  const collections = new Counter({
    name: "scandesk_gc_runs_total",
    help: "Collections of garbage by kind.",
    labelNames: ["kind"],
    registers,
  });
  const collecting = new Counter({
    name: "scandesk_gc_seconds_total",
    help: "Seconds spent on collecting garbage, by kind.",
    labelNames: ["kind"],
    registers,
  });

  for (const kind of Object.values(KINDS)) {
    collections.inc({ kind }, 0);
    collecting.inc({ kind }, 0);
  }
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const kind = KINDS[kindOf(entry)] ?? "other";
      collections.inc({ kind });
      collecting.inc({ kind }, entry.duration / 1000);
    }
  });
  observer.observe({ entryTypes: ["gc"] });
  const loop = monitorEventLoopDelay({ resolution: LOOK_MS });
  loop.enable();
  let counted = 0;

  return {
    refresh() {
      const { user, system } = process.cpuUsage();
      const used = (user + system) / 1e6;
      cpu.inc(used - counted);
      counted = used;
      resident.set(process.memoryUsage.rss());
      const heap = getHeapStatistics();
      heapUsed.set(heap.used_heap_size);
      heapSize.set(heap.total_heap_size);
      heapLimit.set(heap.heap_size_limit);
      const open = countDescriptors();
      if (open === null) descriptors.remove();
      else descriptors.set(open);
      for (const { percentile, shown } of delays) {
        // What is recorded is the whole time between two looks.
        shown.set(Math.max(0, loop.percentile(percentile) / 1e9 - LOOK_MS / 1000));
      }
      loop.reset();
    },
    stop() {
      observer.disconnect();
      loop.disable();
    },
  };
}

/** Returns the kind of a collection of garbage. The types of Node do not know `detail` of this entry. */
function kindOf(entry: object): number {
  return Number(Reflect.get(Object(Reflect.get(entry, "detail")), "kind"));
}

/** Returns the number of open files and connections; null where the system has no list of them. */
function countDescriptors(): number | null {
  try {
    return readdirSync("/proc/self/fd").length;
  } catch {
    return null;
  }
}
