import { atom } from 'jotai'

/** The instructions of a style are being written from its images, or were written while its form was closed and are not used yet. */
export type Analysis = 'running' | { readonly instructions: string }

/** By the id of the style; undefined when there is nothing left to be used. Not part of the form, because an analysis is paid for and must not be lost when the form is closed. */
export const analysesAtom = atom<ReadonlyMap<string, Analysis | undefined>>(new Map())
