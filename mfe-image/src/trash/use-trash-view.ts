import { useNavigate } from '@tanstack/react-router'
import { atom, useSetAtom } from 'jotai'
import { useCallback, useEffect } from 'react'
import type { DetailSearch } from '../detail/detail-search.ts'

/** The trash has been left and nobody has taken the focus back to the gallery yet. */
export const leftTrashAtom = atom(false)

/** Tells the gallery that the trash was left, by whatever way. */
export function useTellLeft(): void {
  const setLeft = useSetAtom(leftTrashAtom)
  useEffect(() => () => setLeft(true), [setLeft])
}

/** Opens the trash: its own address, so that Back leads to the gallery. */
export function useOpenTrash(): () => void {
  const navigate = useNavigate()
  return useCallback(() => void navigate({ to: '.', search: { view: 'trash' } satisfies DetailSearch }), [navigate])
}

/** Leads to the gallery. */
export function useCloseTrash(): () => void {
  const navigate = useNavigate()
  return useCallback(() => void navigate({ to: '.', search: {} satisfies DetailSearch }), [navigate])
}
