import type { SyncMode } from '@studio/backend/contract/lip-syncs'

/** What a sync mode is called, and what it does with video and audio of different length, in plain words. */
export const modeWords: Readonly<Record<SyncMode, { readonly title: string; readonly what: string }>> = {
  cut_off: { title: 'Cut off', what: 'Ends with the shorter of the two.' },
  loop: { title: 'Loop', what: 'Starts the video again until the audio ends.' },
  bounce: { title: 'Bounce', what: 'Plays the video forwards, then backwards, until the audio ends.' },
  silence: { title: 'Silence', what: 'Keeps the longer one whole: silence or a still fills the rest.' },
  remap: { title: 'Remap', what: 'Slows the video down or speeds it up, so that both end together.' },
}
