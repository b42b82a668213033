/** What is written on the tour; distinct, so that each can be found again on the service. */
export const words = {
  subject: 'Say what the tour saw',
  change: 'The tour of Galley wrote this paragraph to have something to review.',
  question: 'Does this also hold for the first run?',
  blockComment: 'Please say here what happens when the connection is lost.',
  reply: 'Yes, I tried it on a train: it holds.',
  summary: 'One question left on the wording; the rest is good.',
} as const;
