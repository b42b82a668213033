import { z } from 'zod';
import type { PreviewViewRequests } from '../../bridge/channels/preview-view-requests.ts';
import type { ArgumentSchemas } from '../../bridge/argument-schemas.ts';

const viewId = z.string().regex(/^[a-z0-9-]{1,40}$/);
const url = z.string().max(8000);
const edge = z.number().min(-100_000).max(100_000);

/** What a window may say of the views that previews are shown in, checked on arrival. */
export const previewViewSchemas = {
  'previewView.show': z.strictObject({
    viewId,
    url,
    bounds: z.strictObject({ x: edge, y: edge, width: edge.min(0), height: edge.min(0) }),
    deviceWidth: z.number().min(200).max(4000).nullable(),
    theme: z.enum(['light', 'dark']).nullable(),
  }),
  'previewView.hide': z.strictObject({ viewId }),
  'previewView.close': z.strictObject({ viewId }),
  'previewView.reload': z.strictObject({ viewId }),
  'previewView.go': z.strictObject({ viewId, direction: z.enum(['back', 'forward']) }),
  'previewView.focus': z.strictObject({ viewId }),
  'previewView.follow': z.strictObject({ viewId, follows: viewId.nullable() }),
  'previewView.scroll': z.strictObject({ viewId, position: z.number().min(0).max(1) }),
  'previewView.capture': z.strictObject({ viewId }),
  'previewView.pdf': z.strictObject({ url, title: z.string().max(500) }),
  'previewView.saveJson': z.strictObject({ name: z.string().max(200), json: z.string().max(20_000_000) }),
  'previewView.pickFolder': z.strictObject({ name: z.string().max(200) }),
  'previewView.export': z.strictObject({ previewId: z.string().max(200), handle: z.string().max(64) }),
} satisfies ArgumentSchemas<PreviewViewRequests>;
