interface Said {
  /** Milliseconds since the epoch; null: not sent yet. */
  readonly postedAt: number | null;
  readonly editedAt: number | null;
}

/** What of a thread a person has not answered: what stands after their last message, or was changed after it. */
export function unanswered<M extends Said>(
  messages: readonly M[],
  isMine: (message: M) => boolean,
): readonly M[] {
  const at = messages.findLastIndex(isMine);
  const answeredAt = messages[at]?.postedAt ?? Infinity;
  return messages.filter(
    (message, index) => !isMine(message) && (index > at || (message.editedAt ?? 0) > answeredAt),
  );
}
