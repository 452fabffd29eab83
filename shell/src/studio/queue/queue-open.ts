import { atom } from 'jotai'

/** Whether the queue is open; it opens from the bar and from the command palette. */
export const queueOpenAtom = atom(false)
