import { focusPrompt } from '@studio/media/written-prompt'
import { type ForPanel, forPanelAtom } from '@studio/ui/studio-state'
import { useAtom } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import { useReuse } from '../gallery/actions/use-reuse.ts'
import { useReplacePrompt } from '../request/use-replace-prompt.ts'
import type { Panel } from './use-panel.ts'

/** Takes what another part of the studio wants in the panel, from any page, and puts the cursor into the words. */
export function useForPanel(panel: Pick<Panel, 'change'>): void {
  const [wanted, setWanted] = useAtom(forPanelAtom)
  const reuse = useReuse()
  const replacePrompt = useReplacePrompt()

  const take = useEffectEvent((next: ForPanel) => {
    setWanted(undefined)
    if ('prompt' in next) replacePrompt(next.prompt)
    else if ('styleId' in next) panel.change({ styleId: next.styleId })
    else void reuse(next)
    focusPrompt()
  })
  useEffect(() => {
    if (wanted !== undefined) take(wanted)
  }, [wanted])
}
