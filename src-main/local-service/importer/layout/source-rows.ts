import type { Service } from '../../service.ts';
import type { Source, SourceKind } from './open-source.ts';

/** A space, and the folder of a source that it was imported from. */
export interface SourceRow {
  readonly space_id: string;
  readonly location: string;
  readonly directory: string;
  readonly kind: SourceKind;
}

/** Of all spaces that are there, in the order in which they came. */
export function importedSources({ database }: Service): SourceRow[] {
  return database
    .prepare<[], SourceRow>(
      `SELECT source.space_id, source.location, source.directory, source.kind FROM source JOIN space ON space.id = source.space_id
       WHERE space.deleted_at IS NULL ORDER BY space.seq`,
    )
    .all();
}

interface DeletedSpace {
  readonly id: string;
  readonly title: string;
  readonly directory: string;
}

/** Deleted spaces that came from a place and can still be restored. */
export function deletedFrom({ database }: Service, location: string): readonly DeletedSpace[] {
  return database
    .prepare<[string], DeletedSpace>(
      `SELECT space.id, space.title, source.directory FROM source JOIN space ON space.id = source.space_id
       WHERE source.location = ? AND space.deleted_at IS NOT NULL ORDER BY space.seq`,
    )
    .all(location);
}

export function sourceOf({ kind, location }: SourceRow): Source {
  return { kind, location };
}
