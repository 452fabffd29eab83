import type { Model } from '@studio/backend/contract'
import { useDropAnywhere, usePasteAnywhere } from '@studio/media/drop-anywhere'
import { PromptPanel } from '@studio/media/prompt-panel'
import { useCurrentUser } from '@studio/ui/current-user'
import { IconButton } from '@studio/ui/icon-button'
import { settingsShownAtomOf } from '@studio/ui/studio-state'
import { useAtomValue } from 'jotai'
import { MessageSquareText } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useFileSettings } from '../making/use-file-settings.ts'
import { carriesNewReferences, picturesOf } from '../references/drag/dragged.ts'
import { DropLayer } from '../references/drag/drop-layer.tsx'
import { fileReferences } from '../references/list/file-references.ts'
import { useRefParameter } from '../references/list/use-ref-parameter.ts'
import { useReferenceOffers } from '../references/list/use-reference-offers.ts'
import { CharacterChooserLoader } from '../references/picker/character-chooser-loader.tsx'
import { PanelChat } from './panel-chat.tsx'
import { usePromptHistory } from './prompt/use-prompt-history.ts'
import { SettingsChips } from './settings/settings-chips.tsx'
import { useForPanel } from './use-for-panel.ts'
import { usePanel } from './use-panel.ts'

/** The bottom control panel (spec images 2). */
export function ControlPanel({ models }: { readonly models: readonly [Model, ...Model[]] }): ReactNode {
  const panel = usePanel(models)
  const { draft, change, model, obstacles, priceCents, submit } = panel
  const history = usePromptHistory()
  const settingsShown = useAtomValue(settingsShownAtomOf(useCurrentUser().id))
  const [chat, setChat] = useState(false)

  const fileSettings = useFileSettings()
  const offer = useReferenceOffers(model, fileSettings.actionFor)
  const dragging = useDropAnywhere({
    takes: carriesNewReferences,
    onDrop: (transfer) => offer(picturesOf(transfer, location.origin)),
  })
  usePasteAnywhere((files) => offer(fileReferences(files)))
  useRefParameter(offer)
  useForPanel(panel)

  const chips = settingsShown ? (
    <>
      <SettingsChips models={models} choices={panel} onOffer={offer} />
      <IconButton
        label="AI chat"
        icon={<MessageSquareText size={20} aria-hidden />}
        aria-pressed={chat}
        onClick={() => setChat(!chat)}
      />
    </>
  ) : undefined
  return (
    <>
      <PromptPanel
        label="Generate images"
        placeholder="What do you want to see?"
        prompt={draft.prompt}
        onPrompt={(prompt) => change({ prompt })}
        history={history}
        chips={chips}
        obstacles={obstacles}
        priceCents={priceCents}
        onSubmit={submit}
      >
        {dragging && <DropLayer model={model} onOffer={offer} onSettings={fileSettings.use} />}
        <CharacterChooserLoader onOffer={offer} />
      </PromptPanel>
      {chat && <PanelChat panel={panel} onClose={() => setChat(false)} />}
    </>
  )
}
