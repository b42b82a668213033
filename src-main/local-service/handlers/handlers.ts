import type { Handlers } from '../http/handler.ts';
import type { Service } from '../service.ts';
import { administrationHandlers } from './administration.ts';
import { changeRequestHandlers } from './change-requests.ts';
import { collectionHandlers } from './collections.ts';
import { changeRequestCommentHandlers, spaceCommentHandlers } from './comments.ts';
import { contentChangeHandlers } from './content-changes.ts';
import { contentHandlers } from './content.ts';
import { conversationHandlers } from './conversations.ts';
import { organizationHandlers } from './organizations.ts';
import { shareLinkHandlers } from './share-links.ts';
import { siteHandlers } from './sites.ts';
import { siteGroupHandlers } from './site-groups.ts';
import { siteStructureHandlers } from './site-structure.ts';
import { spaceHandlers } from './spaces.ts';
import { specHandlers } from './specs.ts';
import { teamHandlers } from './teams.ts';
import { translationHandlers } from './translations.ts';

/** What every operation of the table does. */
export function createHandlers(service: Service): Handlers {
  return {
    ...organizationHandlers(service),
    ...spaceHandlers(service),
    ...collectionHandlers(service),
    ...contentHandlers(service),
    ...contentChangeHandlers(service),
    ...changeRequestHandlers(service),
    ...spaceCommentHandlers(service),
    ...changeRequestCommentHandlers(service),
    ...administrationHandlers(service),
    ...teamHandlers(service),
    ...specHandlers(service),
    ...translationHandlers(service),
    ...conversationHandlers(service),
    ...siteHandlers(service),
    ...shareLinkHandlers(service),
    ...siteStructureHandlers(service),
    ...siteGroupHandlers(service),
  };
}
