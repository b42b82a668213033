import { longestFirstScreen, removeFirstScreen, writeFirstScreen } from '../backup/first-screen-file.ts';
import type { Reply } from '../bridge/failure.ts';
import { channelsOfFrame, channelsOfPlace } from '../bridge/first-screen.ts';
import type { FirstAnswer } from '../bridge/first-screen.ts';
import type { Topic } from '../bridge/channels/events.ts';
import type { Place } from '../bridge/views/views.ts';

/** Written when the window has asked for nothing, and nothing has changed, for so long. */
const quietMs = 1000;
/** Questions about places that are remembered: each is a channel with its arguments. */
const mostQuestions = 64;

const ofFrame: ReadonlySet<string> = new Set(channelsOfFrame);
const ofPlace: ReadonlySet<string> = new Set(channelsOfPlace);

interface Question {
  readonly channel: string;
  readonly args: Readonly<Record<string, unknown>> | null;
}

export interface FirstScreenWriterOptions {
  readonly dataDir: string;
  readonly bound: string;
  readonly answer: (channel: string, args: unknown) => Promise<Reply<unknown>>;
  readonly now: () => number;
  readonly quietMs?: number;
}

/**
 * Writes what the window shows, for its next start. Only questions are remembered; when all is quiet they are answered once more,
 * where their answers may have changed since they were written, and written. Any change removes the file at once (createCore), so a file that is there shows what the data folder holds.
 */
export class FirstScreenWriter {
  readonly #options: FirstScreenWriterOptions;
  /** By channel and arguments, the latest last. */
  readonly #questions = new Map<string, Question>();
  /** Undefined until a window has told. */
  #place: Place | null | undefined;
  /** What the window drew of the place, as JSON, until anything changes. */
  #snapshot: string | null = null;
  /** Answers as JSON, by channel and arguments, until anything that they tell of changes. */
  #answers: ReadonlyMap<string, string> = new Map();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Changes with everything that makes a file that is being written old. */
  #generation = 0;

  constructor(options: FirstScreenWriterOptions) {
    this.#options = options;
  }

  /** A window asked and was answered: its arguments are known to fit the channel. */
  asked(channel: string, args: unknown): void {
    const question = { channel, args: args as Question['args'] };
    if (channel === 'sync.looking') {
      this.#look((question.args?.['place'] ?? null) as Place | null);
    } else if (channel === 'firstScreen.keep')
      this.#snapshot = (question.args?.['snapshot'] ?? null) as string | null;
    else if (channel === 'changeRequest.pagesAhead') this.#readAhead(question.args);
    else if (ofFrame.has(channel) ? question.args?.['spaceId'] === undefined : ofPlace.has(channel))
      this.#remember(question);
    else return;
    this.#writeSoon();
  }

  /** The next start begins at the place that was left last: nothing that was written of another one stays. */
  #look(place: Place | null): void {
    if (this.#place !== undefined && JSON.stringify(place) !== JSON.stringify(this.#place))
      removeFirstScreen(this.#options.dataDir);
    this.#place = place;
    this.#snapshot = null;
  }

  /** A page that was read ahead is not asked for when it is opened; the next start asks for it. */
  #readAhead(args: Question['args']): void {
    const { pageIds, against, ...changeRequest } = args ?? {};
    if (!Array.isArray(pageIds)) return;
    for (const pageId of pageIds)
      this.#remember({
        channel: 'changeRequest.pageDiff',
        args: { ...changeRequest, pageId: String(pageId), against },
      });
  }

  #remember(question: Question): void {
    const key = keyOf(question);
    this.#questions.delete(key);
    this.#questions.set(key, question);
    const ofPlaces = [...this.#questions].filter(([, one]) => ofPlace.has(one.channel));
    if (ofPlaces.length > mostQuestions && ofPlaces[0] !== undefined) this.#questions.delete(ofPlaces[0][0]);
  }

  /** Something is no longer as the window was told: what the topics are about, without topics anything. */
  changed(topics: readonly Topic[] = []): void {
    this.#snapshot = null;
    // A text is stored several times a second while it is written, and stands in the list of drafts alone.
    const isDraft = topics.length > 0 && topics.every((topic) => topic === 'drafts');
    this.#answers = isDraft ? withoutDrafts(this.#answers) : new Map();
    this.#writeSoon();
  }

  #writeSoon(): void {
    this.#generation += 1;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#write(), this.#options.quietMs ?? quietMs);
    this.#timer.unref();
  }

  close(): void {
    this.#generation += 1;
    clearTimeout(this.#timer);
  }

  async #write(): Promise<void> {
    const generation = this.#generation;
    const takenAt = this.#options.now();
    const known = this.#answers;
    const answers = new Map<string, string>();
    let length = 0;
    for (const question of this.#wanted()) {
      const key = keyOf(question);
      const answer = known.get(key) ?? (await this.#ask(question));
      if (generation !== this.#generation) return;
      if (answer === null) continue;
      length += answer.length;
      // The screen asks for what is missing, as it does without a file.
      if (length < longestFirstScreen - 1000) answers.set(key, answer);
    }
    this.#answers = answers;
    writeFirstScreen(this.#options.dataDir, this.#options.bound, {
      screen: `{"takenAt":${takenAt},"answers":[${[...answers.values()].join(',')}]}`,
      // It comes from a window: it may be no JSON at all.
      snapshot: this.#snapshot?.includes('\n') === true ? null : this.#snapshot,
    });
  }

  /** The answer as JSON; null where it failed. */
  async #ask({ channel, args }: Question): Promise<string | null> {
    // Requests of the window come between.
    await new Promise((resolve) => setImmediate(resolve));
    const reply = await this.#options.answer(channel, args);
    if (!reply.ok) return null;
    const answer = { channel: channel as FirstAnswer['channel'], args, value: reply.value }; // one of the lists above
    return JSON.stringify(answer);
  }

  /** What the frame asks, and of each channel of a place what was asked last about this place. */
  #wanted(): readonly Question[] {
    const all = [...this.#questions.values()];
    const frame = all.filter(({ channel }) => ofFrame.has(channel));
    const here = all.filter(({ channel, args }) => ofPlace.has(channel) && this.#isHere(args));
    const last = new Map(here.map((question) => [question.channel, question]));
    return [...frame, ...last.values()];
  }

  #isHere(args: Question['args']): boolean {
    const place = this.#place;
    if (place === null || place === undefined || args === null) return false;
    return (
      args['accountId'] === place.accountId &&
      args['spaceId'] === place.spaceId &&
      (args['changeRequestId'] ?? null) === place.changeRequestId &&
      (place.pageId === null || args['pageId'] === undefined || args['pageId'] === place.pageId)
    );
  }
}

function keyOf({ channel, args }: Question): string {
  return JSON.stringify([channel, args]);
}

function withoutDrafts(answers: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map([...answers].filter(([key]) => !key.startsWith('["drafts.list",')));
}
