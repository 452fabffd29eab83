import { atom } from 'jotai'

/** How changes reach the page: pushed, asked for every few seconds, or not at all. */
export type Connection = 'live' | 'polling' | 'offline'

/** Kept by the shell's live feed, read by controls that cannot work offline. */
export const connectionAtom = atom<Connection>('live')
