import { setFlagsFromString } from 'node:v8';

/**
 * Keeps this process small: a first sync makes much garbage, which V8 would rather keep than collect, until the core of a
 * large space takes half as much again. Call it before anything large is held.
 */
export function limitHeap(): void {
  // The young generation stays at its first size; the old one is collected once it grew by half.
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--heap-growing-percent=50');
  // So little is collected so often that waking other threads for it costs more than they save: a tenth of a first sync.
  setFlagsFromString('--no-parallel-scavenge');
  setFlagsFromString('--no-parallel-compaction');
  setFlagsFromString('--no-concurrent-sweeping');
}
