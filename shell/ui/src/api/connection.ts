import { atom } from 'jotai'

/** How changes reach the page: by the socket, by polling every few seconds, or not at all. */
export type Connection = 'live' | 'polling' | 'offline'

/** Set by the shell's live feed and read by controls that do not work offline. */
export const connectionAtom = atom<Connection>('live')
