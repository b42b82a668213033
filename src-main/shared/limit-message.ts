/** How many requests a service takes in a window of time; `windowMs` is null where its length is not known. */
export interface RequestLimit {
  readonly requests: number;
  readonly windowMs: number | null;
}

function timeLabel(ms: number): string {
  if (ms < 60_000) return `${Math.ceil(ms / 1000)} s`;
  return ms < 3_600_000 ? `${Math.ceil(ms / 60_000)} min` : `${Math.ceil(ms / 3_600_000)} h`;
}

/** "Waiting for the service: 42 s, 60 requests a minute allowed". */
export function limitMessage(leftMs: number, limit: RequestLimit | null): string {
  const allowed = limit === null ? '' : `, ${allowedLabel(limit)} allowed`;
  return `Waiting for the service: ${timeLabel(leftMs)}${allowed}`;
}

function allowedLabel({ requests, windowMs }: RequestLimit): string {
  const label = requests === 1 ? '1 request' : `${requests} requests`;
  if (windowMs === null) return `${label} at a time`;
  const seconds = Math.round(windowMs / 1000);
  if (seconds === 60) return `${label} a minute`;
  if (seconds === 3600) return `${label} an hour`;
  return seconds % 60 === 0 ? `${label} in ${seconds / 60} min` : `${label} in ${seconds} s`;
}
