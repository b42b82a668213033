import type { LargeData } from './large-data.ts';

/** One way of asking: an operation, what makes it hard, and the address of each sample. */
interface Asking {
  readonly operation: string;
  readonly what: string;
  address(sample: number): string;
}

/** Every list, page and search operation of the local service over `writeLargeData`, each in its hardest ways. */
export function askings(data: LargeData, site: string, reader: string): readonly Asking[] {
  const space = `/v1/spaces/${data.spaceId}`;
  const organization = `/v1/orgs/${data.organizationId}`;
  const picked = (list: readonly string[], sample: number): string =>
    list[(sample * 337 + 11) % list.length] ?? '';
  const request = (sample: number): string =>
    `${space}/change-requests/${picked(data.changeRequestIds, sample)}`;
  const busy = `${space}/change-requests/${data.busyId}`;
  const page = (sample: number): string => picked(data.pageIds, sample);
  const found: Asking[] = [];
  const ask = (operation: string, what: string, address: (sample: number) => string): void =>
    void found.push({ operation, what, address });
  const most = 'limit=1000';

  ask('listOrganizationSpaces', '', () => `${organization}/spaces`);
  ask('getSpace', '', () => space);
  for (const [what, query] of [
    ['one rare word', 'plan'],
    ['a word of many pages', 'cluster'],
    ['two words of many pages', 'cluster member'],
    ['the beginning of many words', 're'],
    ['one letter', 's'],
    ['a word of every page', 'support'],
  ]) {
    const text = `query=${encodeURIComponent(query ?? '')}`;
    ask('searchSpace', what ?? '', () => `${space}/search?${text}`);
    ask('searchSpace', `${what}, ${most}`, () => `${space}/search?${text}&${most}`);
    ask('searchOrganization', what ?? '', () => `${organization}/search?${text}`);
  }
  ask('getContent', '', () => `${space}/content`);
  ask('getContent', 'without git', () => `${space}/content?metadata=false`);
  ask('listPages', '', () => `${space}/content/pages`);
  ask('listFiles', '', () => `${space}/content/files`);
  ask('getFile', '', () => `${space}/content/files/${data.fileId}`);
  ask('listFileBacklinks', '', () => `${space}/content/files/${data.fileId}/backlinks`);
  ask('listFileBacklinks', most, () => `${space}/content/files/${data.fileId}/backlinks?${most}`);
  ask('getPage', 'markdown', (sample) => `${space}/content/page/${page(sample)}?format=markdown`);
  ask('getPage', 'document', (sample) => `${space}/content/page/${page(sample)}?format=document`);
  ask('listPageLinks', '', (sample) => `${space}/content/page/${page(sample)}/links`);
  ask('listPageBacklinks', '', (sample) => `${space}/content/page/${page(sample)}/backlinks`);
  ask('listSpaceLinks', '', () => `${space}/links`);
  ask('listSpaceLinks', 'broken', () => `${space}/links?status=broken`);
  ask('listSpaceLinks', most, () => `${space}/links?${most}`);

  ask('getChangeRequestContent', '', (sample) => `${request(sample)}/content`);
  ask('listChangeRequestPages', '', (sample) => `${request(sample)}/content/pages`);
  ask('listChangeRequestFiles', '', (sample) => `${request(sample)}/content/files`);
  ask('getChangeRequestFile', '', (sample) => `${request(sample)}/content/files/${data.fileId}`);
  ask(
    'listChangeRequestFileBacklinks',
    '',
    (sample) => `${request(sample)}/content/files/${data.fileId}/backlinks`,
  );
  ask(
    'getChangeRequestPage',
    'markdown',
    (sample) => `${request(sample)}/content/page/${page(sample)}?format=markdown`,
  );
  ask(
    'getChangeRequestPage',
    'document',
    (sample) => `${request(sample)}/content/page/${page(sample)}?format=document`,
  );
  ask('listChangeRequestPageLinks', '', (sample) => `${request(sample)}/content/page/${page(sample)}/links`);

  for (const [operation, prefix] of [
    ['listChangeRequests', space],
    ['listOrganizationChangeRequests', organization],
  ] as const) {
    ask(operation, '', () => `${prefix}/change-requests`);
    ask(operation, most, () => `${prefix}/change-requests?${most}`);
    ask(operation, `merged, ${most}`, () => `${prefix}/change-requests?status=merged&${most}`);
    ask(operation, 'of a creator', () => `${prefix}/change-requests?creator=${reader}`);
    ask(operation, 'of a contributor', () => `${prefix}/change-requests?contributor=${reader}`);
    ask(operation, 'for a reviewer', () => `${prefix}/change-requests?requestedReviewer=${reader}`);
  }
  ask('getChangeRequest', '', request);
  ask('listReviews', '', (sample) => `${request(sample)}/reviews`);
  ask('listRequestedReviewers', '', (sample) => `${request(sample)}/requested-reviewers`);

  for (const [operation, prefix] of [
    ['SpaceComment', space],
    ['ChangeRequestComment', busy],
  ] as const) {
    const list = `list${operation}s`;
    ask(list, '', () => `${prefix}/comments`);
    ask(list, most, () => `${prefix}/comments?${most}`);
    ask(list, 'as documents', () => `${prefix}/comments?format=document`);
    ask(list, `as documents, ${most}`, () => `${prefix}/comments?format=document&${most}`);
    ask(list, 'open, oldest first', () => `${prefix}/comments?status=open&order=asc`);
    ask(list, 'resolved', () => `${prefix}/comments?status=resolved`);
    ask(list, 'on a page', (sample) => `${prefix}/comments?targetPage=${page(sample)}`);
    ask(list, 'of two authors', () => `${prefix}/comments?authors=${reader}&authors=nobody`);
    ask(list, 'of nobody', () => `${prefix}/comments?authors=nobody`);
    ask(list, 'resolved by an author on a page', (sample) => {
      return `${prefix}/comments?status=resolved&authors=${reader}&targetPage=${page(sample)}`;
    });
    ask(`list${operation}ers`, '', () => `${prefix}/commenters`);
  }
  ask('listChangeRequestComments', 'of any', (sample) => `${request(sample)}/comments?${most}`);
  ask('listMembers', '', () => `${organization}/members`);
  ask('listMemberSpaces', '', () => `${organization}/members/${reader}/spaces`);
  ask('listSites', '', () => `${organization}/sites`);
  ask('getSiteStructure', '', () => `${organization}/sites/${site}/structure`);
  ask('listSiteSpaces', '', () => `${organization}/sites/${site}/site-spaces`);
  ask('listSiteSections', '', () => `${organization}/sites/${site}/sections`);
  return found;
}
