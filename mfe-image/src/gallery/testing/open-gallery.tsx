import type { Generation } from '@studio/backend/contract'
import { newestGenerationsKey } from '@studio/media/newest-generations'
import { createQueryClient } from '@studio/ui/query-client'
import { createStore } from 'jotai'
import type { ReactNode } from 'react'
import { openPage } from '../../../../shell/src/testing/open-page.tsx'
import { PictureActionsContext } from '../actions/picture-actions.ts'
import { Gallery } from '../gallery.tsx'
import { useItems } from '../items/use-items.ts'
import { noActions } from './no-actions.ts'

/** The gallery alone, with these newest generations; everything else comes from the server of the test. */
export async function openGallery(newest: readonly Generation[] = [], store = createStore()) {
  const client = createQueryClient()
  client.setQueryData(newestGenerationsKey, newest)
  const { screen } = await openPage({ path: '/', component: Page }, { client, store })
  return { screen, store, client, tiles: () => document.querySelectorAll('[data-index]').length }
}

function Page(): ReactNode {
  return (
    <PictureActionsContext value={noActions}>
      <Gallery state={useItems()} />
    </PictureActionsContext>
  )
}
