import type { Model } from '@studio/backend/contract'
import { useDropAnywhere, usePasteAnywhere } from '@studio/media/drop-anywhere'
import { useBottomSpace } from '@studio/ui/bottom-space'
import { useCurrentUser } from '@studio/ui/current-user'
import { IconButton } from '@studio/ui/icon-button'
import { useKeys } from '@studio/ui/keys'
import { settingsShownAtomOf } from '@studio/ui/studio-state'
import { useAtomValue } from 'jotai'
import { MessageSquareText, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { GenerateButton } from '../generate/generate-button.tsx'
import { ObstacleList } from '../generate/obstacle-list.tsx'
import { useFileSettings } from '../making/use-file-settings.ts'
import { carriesNewReferences, picturesOf } from '../references/drag/dragged.ts'
import { DropLayer } from '../references/drag/drop-layer.tsx'
import { fileReferences } from '../references/list/file-references.ts'
import { useRefParameter } from '../references/list/use-ref-parameter.ts'
import { useReferenceOffers } from '../references/list/use-reference-offers.ts'
import { CharacterChooserLoader } from '../references/picker/character-chooser-loader.tsx'
import { focusPrompt } from '../request/prompt-id.ts'
import styles from './control-panel.module.css'
import { PanelChat } from './panel-chat.tsx'
import { panelKeys } from './prompt/panel-keys.ts'
import { PromptBox } from './prompt/prompt-box.tsx'
import { SettingsChips } from './settings/settings-chips.tsx'
import { useFold } from './settings/use-fold.ts'
import { useForPanel } from './use-for-panel.ts'
import { useKeyboardSpace } from './use-keyboard-space.ts'
import { usePanel } from './use-panel.ts'

/** The bottom control panel (spec images 2); on small screens the chips fold away behind one button. */
export function ControlPanel({ models }: { readonly models: readonly [Model, ...Model[]] }): ReactNode {
  const panel = usePanel(models)
  const { draft, change, model, obstacles, priceCents, submit } = panel
  const settingsShown = useAtomValue(settingsShownAtomOf(useCurrentUser().id))
  const section = useRef<HTMLElement>(null)
  const obstacleListId = useId()
  const [chat, setChat] = useState(false)
  const { folded, fold, chips, button } = useFold()
  useKeyboardSpace()
  useBottomSpace(section)
  useKeys(panelKeys, { prompt: focusPrompt })

  const fileSettings = useFileSettings()
  const offer = useReferenceOffers(model, fileSettings.actionFor)
  const dragging = useDropAnywhere({
    takes: carriesNewReferences,
    onDrop: (transfer) => offer(picturesOf(transfer, location.origin)),
  })
  usePasteAnywhere((files) => offer(fileReferences(files)))
  useRefParameter(offer)
  useForPanel(panel)

  const send = (): void => {
    if (submit()) fold(true)
  }

  return (
    <>
      <section
        ref={section}
        className={styles['panel']}
        aria-label="Generate images"
        data-folded={folded}
        data-bare={!settingsShown}
      >
        <PromptBox
          className={styles['prompt'] ?? ''}
          prompt={draft.prompt}
          onChange={(prompt) => change({ prompt })}
          onSubmit={send}
        />
        <div className={styles['row']}>
          <div ref={chips} className={styles['chips']} id="panel-settings">
            {settingsShown && <SettingsChips models={models} choices={panel} onOffer={offer} />}
            {settingsShown && (
              <IconButton
                label="AI chat"
                icon={<MessageSquareText size={20} aria-hidden />}
                aria-pressed={chat}
                onClick={() => setChat(!chat)}
              />
            )}
          </div>
          {settingsShown && (
            <div ref={button} className={styles['fold']}>
              <IconButton
                label="Settings"
                icon={<SlidersHorizontal size={20} aria-hidden />}
                aria-expanded={!folded}
                aria-controls="panel-settings"
                onClick={() => fold(!folded)}
              />
            </div>
          )}
          <GenerateButton
            obstacles={obstacles}
            explainedBy={obstacleListId}
            priceCents={priceCents}
            onGenerate={send}
          />
        </div>
        <ObstacleList id={obstacleListId} obstacles={obstacles} />
        {dragging && <DropLayer model={model} onOffer={offer} onSettings={fileSettings.use} />}
        <CharacterChooserLoader onOffer={offer} />
      </section>
      {chat && <PanelChat panel={panel} onClose={() => setChat(false)} />}
    </>
  )
}
