import type { OperationName } from '../../../api/operations.ts';
import type { Entry } from './entry.ts';

const linkColumns = [['status'], ['reason'], ['locationReferences', 'pages']] as const;
const backlinkColumns = [['page.path'], ['links']] as const;
const spaceColumns = [['visibility'], ['editMode'], ['changeRequestsOpen'], ['updatedAt']] as const;
const pageColumns = [['type'], ['path']] as const;
const fileColumns = [['contentType', 'type'], ['size']] as const;
const requestColumns = [['status'], ['createdBy.displayName', 'createdBy'], ['updatedAt']] as const;

/** Spaces, collections, their content, and what of change requests reviewing does not need. */
export const contentEntries = {
  listOrganizationSpaces: { in: 'list', of: 'space', columns: spaceColumns, group: 'content' },
  getSpace: { in: 'object' },
  updateSpace: { in: 'action' },
  duplicateSpace: { in: 'action' },
  moveSpace: { in: 'action' },
  transferSpace: { in: 'action', confirms: true },
  deleteSpace: { in: 'action' },
  restoreSpace: { in: 'action', on: 'listOrganizationSpaces', asks: ['spaceId'] },
  listSpaceLinks: { in: 'list', columns: linkColumns, computed: true },
  listOrganizationCollections: {
    in: 'list',
    of: 'collection',
    columns: [['description'], ['parent'], ['defaultLevel']],
    group: 'content',
  },
  createCollection: { in: 'action' },
  getCollection: { in: 'object' },
  listCollectionSpaces: { in: 'list', of: 'space', columns: spaceColumns },
  updateCollection: { in: 'action' },
  moveCollection: { in: 'action' },
  transferCollection: { in: 'action', confirms: true },
  deleteCollection: { in: 'action' },
  searchSpace: { in: 'list', of: 'page', columns: [['path'], ['sections']] },
  applyTemplate: { in: 'action' },
  listPages: { in: 'list', items: 'pages', of: 'page', columns: pageColumns },
  getPage: { in: 'object' },
  getPageByPath: { in: 'object' },
  listPageLinks: { in: 'list', columns: linkColumns, computed: true },
  listPageBacklinks: { in: 'list', of: 'page', root: 'page', columns: backlinkColumns, computed: true },
  listFiles: { in: 'list', of: 'file', columns: fileColumns },
  getFile: { in: 'object' },
  listFileBacklinks: { in: 'list', of: 'page', root: 'page', columns: backlinkColumns, computed: true },
  listRevisionPages: { in: 'list', items: 'pages', of: 'page', columns: pageColumns },
  listRevisionFiles: { in: 'list', columns: fileColumns },
  getRevisionPage: { in: 'object' },
  listChangeRequests: {
    in: 'list',
    standard: { status: 'open' },
    of: 'change-request',
    columns: requestColumns,
  },
  listOrganizationChangeRequests: {
    in: 'list',
    standard: { status: 'open' },
    of: 'change-request',
    columns: requestColumns,
    group: 'content',
    also: [{ below: 'cluster', by: 'conversationsIssuesCluster' }],
  },
  getChangeRequest: { in: 'object' },
  changeContent: { in: 'action' },
  requestReviewers: { in: 'action' },
  getChangeRequestPdf: { in: 'object' },
  listChangeRequestPages: { in: 'list', items: 'pages', of: 'page', columns: pageColumns },
  listChangeRequestFiles: { in: 'list', of: 'file', columns: fileColumns },
  getChangeRequestFile: { in: 'object' },
  listChangeRequestFileBacklinks: {
    in: 'list',
    of: 'page',
    root: 'page',
    columns: backlinkColumns,
    computed: true,
  },
  getChangeRequestPage: { in: 'object' },
  listChangeRequestPageLinks: { in: 'list', columns: linkColumns, computed: true },
  getChangeRequestPageByPath: { in: 'object' },
  listSpaceCommenters: { in: 'list', of: 'member', columns: [['role']] },
  listChangeRequestCommenters: { in: 'list', of: 'member', columns: [['role']] },
} as const satisfies Partial<Record<OperationName, Entry>>;
