import path from 'node:path';
import { startServiceProgram } from '../programs.ts';
import type { RunningService } from '../programs.ts';
import { writeLargeRepository } from './large-repository.ts';
import type { LargeRepositoryOptions } from './large-repository.ts';

export interface LargeService {
  readonly service: RunningService;
  /** The bare repository that the service watches. */
  readonly repository: string;
  readonly spaceId: string;
  readonly changeRequestIds: readonly string[];
  get(address: string): Promise<unknown>;
  post(address: string, body: object): Promise<unknown>;
}

/** The local service in a process of its own over a large repository, which takes most of a minute for 10,000 pages. */
export async function startLargeService(
  workDir: string,
  options: LargeRepositoryOptions,
): Promise<LargeService> {
  const repository = path.join(workDir, 'large');
  await writeLargeRepository(repository, options);
  const service = await startServiceProgram([
    '--import',
    repository,
    '--data',
    path.join(workDir, 'service'),
  ]);
  const spaceId = service.spaces[0]?.id ?? '';
  const ask = async (method: string, address: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`${service.baseUrl}${address}`, {
      method,
      headers: { authorization: `Bearer ${service.token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${address} answered ${answer.status}`);
    return answer.json();
  };
  const list = (await ask('GET', `/v1/spaces/${spaceId}/change-requests?status=open&limit=1000`)) as {
    readonly items: readonly { readonly id: string }[];
  };
  return {
    service,
    repository,
    spaceId,
    changeRequestIds: list.items.map((one) => one.id),
    get: (address) => ask('GET', address),
    post: (address, body) => ask('POST', address, body),
  };
}
