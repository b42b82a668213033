/** The time as the screens show it: moves every half minute while the window is seen, so that "4 min" stays true. */
export class Clock {
  now = $state(Date.now());
  readonly #everyMs: number;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(everyMs = 30_000) {
    this.#everyMs = everyMs;
    document.addEventListener('visibilitychange', () => this.#look());
    this.#look();
  }

  /** Nobody reads a hidden window: it is not woken, and shows the time when it is seen again. */
  #look(): void {
    clearInterval(this.#timer);
    if (document.visibilityState === 'hidden') return;
    this.now = Date.now();
    this.#timer = setInterval(() => {
      this.now = Date.now();
    }, this.#everyMs);
  }
}
