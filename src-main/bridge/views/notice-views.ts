import type { TypeOf } from '../channels/channel.ts';
import type { notice, noticeCounts, noticeScreen, noticeSettings } from '../channels/notices.ts';

export type NoticeSettings = TypeOf<typeof noticeSettings>;
export type NoticeKind = keyof NoticeSettings['kinds'];
export type QuietHours = NoticeSettings['quiet'];
export type NoticeScreen = TypeOf<typeof noticeScreen>;
export type Notice = TypeOf<typeof notice>;
export type NoticeTarget = Notice['target'];
export type NoticeCounts = TypeOf<typeof noticeCounts>;
