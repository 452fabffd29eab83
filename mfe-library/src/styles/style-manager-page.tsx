import { Tabs } from '@studio/ui/tabs'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useUndoKey } from '../acts/use-undo-key.ts'
import { LibraryPage } from '../cards/library-page.tsx'
import { LoraList } from '../loras/lora-list.tsx'
import { StyleList } from './style-list.tsx'
import { readTabSearch, type TabSearch, tabs } from './tab-search.ts'

/** Spec images 2, Style Manager: AI style templates and LoRAs, each below a tab that is in the address. */
export function StyleManagerPage(): ReactNode {
  const { tab = 'templates' } = readTabSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  useUndoKey()
  return (
    <LibraryPage title="Style Manager" subtitle="Manage LoRAs and AI-generated style templates">
      <Tabs
        label="Style Manager"
        tabs={tabs}
        chosen={tab}
        onChoose={(chosen) => {
          const search: TabSearch = chosen === 'templates' ? {} : { tab: chosen }
          void navigate({ to: '.', search, replace: true, resetScroll: false })
        }}
      >
        {tab === 'loras' ? <LoraList /> : <StyleList />}
      </Tabs>
    </LibraryPage>
  )
}
