// What can be chosen for a lip sync (spec video 5 and 9). Safe in a browser.

/** The default first. */
export const lipSyncModelIds = ['wavespeed-lipsync-2-pro', 'wavespeed-ai/infinitetalk'] as const
export type LipSyncModelId = (typeof lipSyncModelIds)[number]

/** What happens where video and sound differ in length, the default first. */
export const syncModes = ['cut_off', 'loop', 'bounce', 'silence', 'remap'] as const
export type SyncMode = (typeof syncModes)[number]

/** Shapes of what InfiniteTalk makes, the default first. */
export const talkAspectRatios = ['16:9', '9:16', '1:1', '4:3'] as const
export type TalkAspectRatio = (typeof talkAspectRatios)[number]

/** Sizes of the same, the default first. */
export const talkResolutions = ['480p', '720p'] as const
export type TalkResolution = (typeof talkResolutions)[number]

/** Where the video or image comes from, the default first. */
export const lipSyncSources = ['upload', 'generated', 'character'] as const
export type LipSyncSource = (typeof lipSyncSources)[number]

/** How long a video, and a sound, may be that lips are synced with. */
export const lipSyncLength = { leastMs: 500, mostMs: 600_000 } as const
