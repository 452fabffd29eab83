import { dismissFailures } from '@studio/backend/contract'
import { refreshGenerations } from '@studio/media/refresh-gallery'
import { errorText } from '@studio/ui/api-error'
import { useCommand } from '@studio/ui/query'
import { showToast } from '@studio/ui/toast-store'
import { useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { useCallback } from 'react'
import { dismissedAtom, withDismissed } from '../items/dismissed.ts'
import { dismissalOf, type Tile } from '../items/live-tiles.ts'

/**
 * Dismisses failures on all devices of the person. They disappear at once, and come back when the server refuses. A request that the
 * server never accepted is known to this page alone, and is dismissed only here.
 */
export function useDismiss(): (tiles: readonly Tile[]) => Promise<void> {
  const client = useQueryClient()
  const store = useStore()
  const { mutateAsync: send } = useCommand(dismissFailures)
  return useCallback(
    async (tiles) => {
      const show = (keys: readonly string[], away: boolean): void =>
        store.set(dismissedAtom, (dismissed) => withDismissed(dismissed, keys, away))
      const bringBack = (keys: readonly string[], error?: unknown): void => {
        show(keys, false)
        showToast({ title: 'Could not dismiss', description: errorText(error, 'Please try again'), tone: 'bad' })
      }
      show(tiles.map(dismissalOf), true)
      const taken = tiles.filter(({ isTaken }) => isTaken)
      if (taken.length === 0) return
      try {
        const asked = taken.map(({ generation, output }) => ({ generationId: generation.id, n: output.n }))
        const { failures } = await send({ body: { failures: asked } })
        const failed = failures.filter(({ fate }) => fate === 'failed')
        if (failed.length > 0) bringBack(failed.map(({ generationId, n }) => `${generationId}.${n}`))
      } catch (error) {
        bringBack(taken.map(dismissalOf), error)
        return
      }
      // The overlay hides them for as long as this page lives, so a read that fails now shows nothing wrong.
      const ids = new Set(taken.map(({ generation }) => generation.id))
      await refreshGenerations(client, [...ids]).catch(() => undefined)
    },
    [client, store, send],
  )
}
