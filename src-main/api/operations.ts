import { administrationOperations } from './operations/administration-operations.ts';
import { changeRequestOperations } from './operations/change-request-operations.ts';
import { commentOperations } from './operations/comment-operations.ts';
import { contentOperations } from './operations/content-operations.ts';
import type { AnswerOf, InputOf, Operation } from './operation.ts';
import { openApiSpecOperations } from './operations/openapi-spec-operations.ts';
import { organizationOperations } from './operations/organization-operations.ts';
import { serviceOperations } from './operations/service-operations.ts';
import { siteOperations } from './operations/site-operations.ts';
import { siteStructureOperations } from './operations/site-structure-operations.ts';
import { spaceOperations } from './operations/space-operations.ts';

/**
 * The table of operations of the Documentation Service: the single source that the client, the local service and the
 * OpenAPI document read. Nothing else in Galley repeats a path or a field.
 */
export const operations = {
  ...organizationOperations,
  ...spaceOperations,
  ...contentOperations,
  ...changeRequestOperations,
  ...commentOperations,
  ...administrationOperations,
  ...siteOperations,
  ...siteStructureOperations,
  ...openApiSpecOperations,
  ...serviceOperations,
} as const satisfies Record<string, Operation>;

export type OperationName = keyof typeof operations;
export type Input<Name extends OperationName> = InputOf<(typeof operations)[Name]>;
export type Answer<Name extends OperationName> = AnswerOf<(typeof operations)[Name]>;

/** The row of an operation, seen as the general shape. */
export function operationOf(name: OperationName): Operation {
  return operations[name];
}
