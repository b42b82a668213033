/** The time as the screens show it: moves every half minute, so that "4 min" stays true. */
export class Clock {
  now = $state(Date.now());

  constructor(everyMs = 30_000) {
    setInterval(() => {
      this.now = Date.now();
    }, everyMs);
  }
}
