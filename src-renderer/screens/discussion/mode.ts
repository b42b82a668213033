/** `review`: kept until the review is finished. `now`: waits for the network alone. */
export type Mode = 'review' | 'now';
