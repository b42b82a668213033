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
  const words = requests === 1 ? '1 request' : `${requests} requests`;
  if (windowMs === null) return `${words} at a time`;
  const seconds = Math.round(windowMs / 1000);
  if (seconds === 60) return `${words} a minute`;
  if (seconds === 3600) return `${words} an hour`;
  return seconds % 60 === 0 ? `${words} in ${seconds / 60} min` : `${words} in ${seconds} s`;
}
