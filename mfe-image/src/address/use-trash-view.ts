import { useNavigate } from '@tanstack/react-router'
import { atom, useSetAtom } from 'jotai'
import { useCallback, useEffect } from 'react'
import type { DetailSearch } from './detail-search.ts'

/** Whether the trash was closed and the gallery has not yet focused its trash button again. */
export const leftTrashAtom = atom(false)

/** Tells the gallery when the trash is closed, in whatever way. */
export function useTellLeft(): void {
  const setLeft = useSetAtom(leftTrashAtom)
  useEffect(() => () => setLeft(true), [setLeft])
}

/** Opens the trash under an address of its own, so that the browser's Back leads to the gallery. */
export function useOpenTrash(): () => void {
  const navigate = useNavigate()
  return useCallback(() => void navigate({ to: '.', search: { view: 'trash' } satisfies DetailSearch }), [navigate])
}

/** Closes the trash and shows the gallery. */
export function useCloseTrash(): () => void {
  const navigate = useNavigate()
  return useCallback(() => void navigate({ to: '.', search: {} satisfies DetailSearch }), [navigate])
}
