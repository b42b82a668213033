import type { Service } from '../../service.ts';
import { freePath } from '../../site-order.ts';

/**
 * The site of a repository that was imported: published, with its one space, in the default look. A repository says nothing
 * of a look; its title is what its first page says.
 */
export function addSiteOfImport(
  { sites }: Service,
  space: {
    readonly id: string;
    readonly organizationId: string;
    readonly title: string;
    readonly at: string;
  },
): void {
  const taken = sites.ofOrganization(space.organizationId).map((row) => row.basename);
  const siteId = sites.add('site', {
    organization_id: space.organizationId,
    type: 'basic',
    title: space.title.length < 2 ? `${space.title} site` : space.title,
    basename: freePath(space.title, taken),
    visibility: 'public',
    published: 1,
    created_at: space.at,
  });
  const path = freePath(space.title, []);
  sites.add('site_space', { site_id: siteId, space_id: space.id, position: 1, path });
}
