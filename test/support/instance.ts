import { isOwnerAlive, ownerOfThisProcess } from '../../src-main/core/host.ts';
import { openWorld } from './review-world.ts';

export interface InstancePlan {
  readonly dataDir: string;
  readonly token: string;
  readonly spaceId: string;
  readonly changeRequestId: string;
  readonly texts: readonly string[];
}

/**
 * Run as a program: a Galley without a window, which syncs by itself, writes comments one after the other and ends when
 * the outbox that all instances share has nothing left to send.
 */
async function main(plan: InstancePlan): Promise<void> {
  const world = await openWorld(plan.dataDir, plan.token, {
    isAutomatic: true,
    owner: ownerOfThisProcess(),
    isOwnerAlive,
  });
  const { id: accountId } = world.account.session;
  const target = { spaceId: plan.spaceId, changeRequestId: plan.changeRequestId };
  for (const markdown of plan.texts) {
    await world.ask('edits.add', {
      accountId,
      mode: 'now',
      payload: { kind: 'comment.add', target, markdown },
    });
    await new Promise((resolve) => setTimeout(resolve, 3));
  }
  const { edits } = world.account.session.store;
  while (edits.active().length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  await world.close();
}

const [plan] = process.argv.slice(2);
if (plan !== undefined && process.argv[1]?.endsWith('instance.ts') === true) {
  await main(JSON.parse(plan) as InstancePlan); // a test wrote it from an InstancePlan
}
