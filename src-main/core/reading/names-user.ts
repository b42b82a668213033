import type { Comment } from '../../api/comment.ts';
import type { User } from '../../api/user.ts';
import { textOfBody } from '../../outbox/calls/description.ts';

/**
 * Whether a text names a user: as a mention of the rich form, as a link titled "mention" that ends with their id, or
 * plainly as `@Their Name` (docs/design/outbox.md).
 */
export function namesUser(body: Comment['body'], user: User): boolean {
  if (body.document !== undefined && hasMention(body.document, user.id, 0)) return true;
  const markdown = textOfBody(body);
  if (markdown === '') return false;
  for (const [, destination = ''] of markdown.matchAll(/\]\(<?([^\s)>]{1,500})>?\s+"mention"\)/g)) {
    if (destination.split(/[/:?#=]/).at(-1) === user.id) return true;
  }
  const { displayName } = user;
  if (displayName.trim() === '') return false;
  const text = markdown.toLocaleLowerCase();
  const name = `@${displayName.toLocaleLowerCase()}`;
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    // Neither the end of an address before it, nor a longer name after it.
    const [before, after] = [text[at - 1] ?? ' ', text[at + name.length] ?? ' '];
    if (!/[\p{L}\p{N}_]/u.test(before) && !/[\p{L}\p{N}_]/u.test(after)) return true;
  }
  return false;
}

const deepest = 60;

function hasMention(node: unknown, userId: string, depth: number): boolean {
  if (typeof node !== 'object' || node === null || depth > deepest) return false;
  if (Array.isArray(node)) return node.some((one) => hasMention(one, userId, depth + 1));
  const isMention = 'type' in node && node.type === 'mention';
  if (isMention && 'data' in node && JSON.stringify(node.data).includes(JSON.stringify(userId))) return true;
  return Object.values(node).some((one) => hasMention(one, userId, depth + 1));
}
