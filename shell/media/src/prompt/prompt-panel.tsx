import { useBottomSpace } from '@studio/ui/bottom-space'
import { IconButton } from '@studio/ui/icon-button'
import { useKeys } from '@studio/ui/keys'
import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { GenerateButton } from './generate-button.tsx'
import { type Obstacle, ObstacleList } from './obstacle-list.tsx'
import { PromptBox } from './prompt-box.tsx'
import type { PromptWalk } from './prompt-history.ts'
import { panelKeys } from './prompt-keys.ts'
import styles from './prompt-panel.module.css'
import { useFold } from './use-fold.ts'
import { useKeyboardSpace } from './use-keyboard-space.ts'
import { focusPrompt } from './written-prompt.ts'

interface PromptPanelProps {
  /** What the panel is for, such as "Generate images". */
  readonly label: string
  readonly placeholder: string
  readonly prompt: string
  readonly onPrompt: (prompt: string) => void
  /** The prompts that were sent. */
  readonly history: Pick<PromptWalk, 'other' | 'fetchOlder'>
  /** What stands before the prompt, such as a picture that it is about. */
  readonly lead?: ReactNode
  /** The settings; undefined leaves the prompt and Generate alone. */
  readonly chips: ReactNode | undefined
  readonly obstacles: readonly Obstacle[]
  readonly priceCents: number
  /** Sends the request, or says why not; returns whether it was sent. */
  readonly onSubmit: () => boolean
  /** What lies over the panel. */
  readonly children?: ReactNode
}

/** The panel at the bottom of a page: prompt, settings, and Generate; on small screens the settings fold away behind one button. */
export function PromptPanel(props: PromptPanelProps): ReactNode {
  const { label, lead, placeholder, prompt, onPrompt, history, chips, obstacles, priceCents, onSubmit, children } =
    props
  const section = useRef<HTMLElement>(null)
  const obstacleListId = useId()
  const { folded, fold, chips: chipsBox, button } = useFold()
  useKeyboardSpace()
  useBottomSpace(section)
  useKeys(panelKeys, { prompt: focusPrompt })
  const send = (): void => {
    if (onSubmit()) fold(true)
  }
  return (
    <section
      ref={section}
      className={styles['panel']}
      aria-label={label}
      data-folded={folded}
      data-bare={chips === undefined}
    >
      <div className={styles['prompt']}>
        {lead !== undefined && <div className={styles['lead']}>{lead}</div>}
        <PromptBox
          className={styles['box'] ?? ''}
          placeholder={placeholder}
          prompt={prompt}
          history={history}
          onChange={onPrompt}
          onSubmit={send}
        />
      </div>
      <div className={styles['row']}>
        <div ref={chipsBox} className={styles['chips']} id="panel-settings">
          {chips}
        </div>
        {chips !== undefined && (
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
        <GenerateButton obstacles={obstacles} explainedBy={obstacleListId} priceCents={priceCents} onGenerate={send} />
      </div>
      <ObstacleList id={obstacleListId} obstacles={obstacles} />
      {children}
    </section>
  )
}
