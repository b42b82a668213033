import type { Stage } from './stage.ts';
import { words } from './words.ts';

interface Message {
  readonly id: string;
  readonly body: { readonly markdown?: string };
  readonly postedBy: { readonly id: string };
  readonly reactions: readonly { readonly users: readonly { readonly user: { readonly id: string } }[] }[];
  readonly status?: string;
  readonly target?: { readonly node?: { readonly id: string } };
}

interface List {
  readonly items: readonly Message[];
  readonly next?: { readonly page: string };
}

/** Every item of a list, as the colleague sees it. */
async function walk(stage: Stage, address: string): Promise<readonly Message[]> {
  const items: Message[] = [];
  for (let page: string | undefined = ''; page !== undefined;) {
    const cursor: string = page === '' ? '' : `&page=${encodeURIComponent(page)}`;
    const list = (await stage.ask('GET', `${address}?limit=1000&format=markdown${cursor}`)) as List;
    items.push(...list.items);
    page = list.next?.page;
  }
  return items;
}

/** How often each thing that the reviewer did is on the service, asked over HTTP as another user. */
export async function arrivedOnce(stage: Stage): Promise<Readonly<Record<string, number>>> {
  const base = `/v1/spaces/${stage.notes.get('space')}/change-requests/${stage.notes.get('changeRequest')}/comments`;
  const comments = await walk(stage, base);
  const mine = (message: Message) => message.postedBy.id === stage.reviewer.id;
  const says = (message: Message, text: string) => (message.body.markdown ?? '').includes(text);
  const question = comments.find((comment) => says(comment, words.question));
  const replies = question === undefined ? [] : await walk(stage, `${base}/${question.id}/replies`);
  const reactions = (question?.reactions ?? []).flatMap((reaction) => reaction.users);
  return {
    blockComment: comments.filter(
      (comment) => mine(comment) && says(comment, words.blockComment) && comment.target?.node !== undefined,
    ).length,
    reply: replies.filter((reply) => mine(reply) && says(reply, words.reply)).length,
    summary: comments.filter((comment) => mine(comment) && says(comment, words.summary)).length,
    reaction: reactions.filter((one) => one.user.id === stage.reviewer.id).length,
    resolved: question?.status === 'resolved' ? 1 : 0,
  };
}
