import type { Role } from '../../api/common.ts';
import type { Translation } from '../../api/translation.ts';
import { isAtLeast } from '../access.ts';
import type { TranslationRow } from '../data/translations.ts';
import type { Handlers } from '../http/handler.ts';
import { pageOfRows } from '../http/paging.ts';
import { storedDocument } from '../pages/rich-text.ts';
import type { Service } from '../service.ts';
import { notFound, ServiceError } from '../service-error.ts';
import { runTranslation, statsOf } from '../translation/translate-space.ts';

/** Starts a run after the answer; called again at the start of the process for runs that were cut. */
export function startRun(service: Service, id: string): void {
  service.jobs.later('runTranslation', (signal) => runTranslation(service, service.translator, id, signal));
}

/** Translations of spaces. */
export function translationHandlers(service: Service) {
  const { translations } = service;
  const require = (organizationId: string, id: string): TranslationRow => {
    const row = translations.get(id);
    if (row?.organization_id !== organizationId) throw notFound('translation');
    return row;
  };
  return {
    listTranslations: ({ path, query, role }) => {
      const rows = translations.ofOrganization(path.organizationId);
      return pageOfRows(
        `translations ${path.organizationId}`,
        query,
        rows.length,
        (after, limit) => rows.filter((row) => row.seq > (after ?? 0)).slice(0, limit),
        (row) => present(service, row, role),
      );
    },

    createTranslation: ({ path, body, role }) => {
      const source = service.spaces.space(body.source.space);
      if (source?.organization_id !== path.organizationId) {
        throw new ServiceError(400, 'source.space: is not a space of this organization.');
      }
      const id = translations.add({
        organization_id: path.organizationId,
        source_space: source.id,
        source_language: body.source.language ?? source.language,
        language: body.language,
        instructions: body.instructions === undefined ? null : JSON.stringify(body.instructions),
        created_at: service.now(),
      });
      return present(service, require(path.organizationId, id), role);
    },

    getTranslation: ({ path, role }) =>
      present(service, require(path.organizationId, path.translationId), role),

    updateTranslation: ({ path, body, role }) => {
      const row = require(path.organizationId, path.translationId);
      translations.change(row.id, {
        instructions: JSON.stringify(body.instructions),
        updated_at: service.now(),
      });
      return present(service, require(path.organizationId, row.id), role);
    },

    deleteTranslation: ({ path }) => {
      const row = translations.get(path.translationId);
      if (row?.organization_id === path.organizationId) translations.remove(row.id);
    },

    runTranslation: ({ path }) => {
      const row = require(path.organizationId, path.translationId);
      if (row.status === 'running') return;
      translations.change(row.id, { status: 'running', updated_at: service.now() });
      startRun(service, row.id);
    },
  } satisfies Partial<Handlers>;
}

function present(service: Service, row: TranslationRow, role: Role | null): Translation {
  return {
    object: 'translation',
    id: row.id,
    status: row.status,
    source: {
      space: row.source_space,
      ...(row.source_language === null ? {} : { language: row.source_language }),
    },
    language: row.language,
    instructions: storedDocument(row.instructions),
    ...(row.result_space === null
      ? {}
      : {
          result: {
            space: row.result_space,
            ...(row.result_revision === null ? {} : { revision: row.result_revision }),
          },
        }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    stats: { ...statsOf(row) },
    permissions: { view: true, edit: isAtLeast(role, 'create') },
    urls: { location: `${service.baseUrl}/v1/orgs/${row.organization_id}/translations/${row.id}` },
  };
}
