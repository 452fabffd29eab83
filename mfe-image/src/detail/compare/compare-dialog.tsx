import type { Family } from '@studio/backend/contract/library'
import { useBottomSpace } from '@studio/ui/bottom-space'
import { FullDialog } from '@studio/ui/dialog'
import { IconButton } from '@studio/ui/icon-button'
import { PartFailed } from '@studio/ui/part-failed'
import { RadioRow } from '@studio/ui/radio-row'
import { Spinner } from '@studio/ui/spinner'
import { forPanelAtom } from '@studio/ui/studio-state'
import { type AnyRoute, type Router, useRouter } from '@tanstack/react-router'
import { useStore } from 'jotai'
import { ArrowLeftRight, X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Compared } from '../../gallery/actions/compared.ts'
import { wordsOf } from '../../models/picture-words.ts'
import { membersOf } from '../family/family-members.ts'
import { FamilyStrip } from '../family/family-strip.tsx'
import { useFamily } from '../family/use-family.ts'
import styles from './compare-dialog.module.css'
import { CompareStage } from './compare-stage.tsx'
import { DifferenceTable } from './difference-table.tsx'

interface CompareDialogProps {
  readonly compared: Compared
  readonly onCompare: (compared: Compared) => void
  readonly onClose: () => void
}

const modes = ['slider', 'side'] as const
type Mode = (typeof modes)[number]
const modeNames = { slider: 'Slider', side: 'Side by side' } as const

const none: readonly never[] = []

const pictureOf = ({ picture, generation }: Family) => ({
  assetId: picture.id,
  name: wordsOf(generation),
})

interface ComparisonProps extends Omit<CompareDialogProps, 'compared'> {
  readonly left: Family
  readonly right: Family
  readonly mode: Mode
  readonly onMode: (mode: Mode) => void
}

/** Both pictures, in what they differ, and the family of the left one, to choose another one for the right. */
function Comparison({ left, right, mode, onMode, onCompare, onClose }: ComparisonProps): ReactNode {
  const [a, b] = [left.picture.id, right.picture.id]
  const strip = useRef<HTMLDivElement>(null)
  useBottomSpace(strip)
  return (
    <div className={styles['all']}>
      <header className={styles['head']}>
        <IconButton label="Close" icon={<X size={20} aria-hidden />} onClick={onClose} />
        <h1 className={styles['title']}>Compare</h1>
        <IconButton
          label="Swap sides"
          icon={<ArrowLeftRight size={20} aria-hidden />}
          onClick={() => onCompare({ left: b, right: a })}
        />
        <div className={styles['modes']}>
          <RadioRow label="Show" choices={modes} chosen={mode} onChoose={onMode}>
            {(each) => modeNames[each]}
          </RadioRow>
        </div>
      </header>
      <div className={styles['stage']}>
        <CompareStage left={pictureOf(left)} right={pictureOf(right)} mode={mode} />
      </div>
      <DifferenceTable left={left} right={right} />
      <div ref={strip} className={styles['strip']}>
        <FamilyStrip
          family={left}
          members={membersOf(left, none)}
          onOpen={({ picture }) => {
            if (picture.id !== a) onCompare({ left: a, right: picture.id })
          }}
          onMore={undefined}
          onFind={undefined}
          onRetry={undefined}
        />
      </div>
    </div>
  )
}

/**
 * Closes the comparison as soon as something else is opened or taken into the panel, as from the queue: it would lie over that. Not by Back
 * and Forward: these close the topmost layer alone, which may be the queue, after which the router loads the same page again.
 */
function useGiveWay(onClose: () => void): void {
  const [router, store] = [useRouter<Router<AnyRoute, 'never'>>(), useStore()]
  const close = useEffectEvent(onClose)
  useEffect(() => {
    let isStep = false
    const stops = [
      router.history.subscribe(({ action: { type } }) => {
        isStep = type !== 'PUSH' && type !== 'REPLACE'
      }),
      // Asked a moment later, because the router hears of a step first. What leads to the address that is there already is no step.
      router.subscribe('onBeforeLoad', () =>
        queueMicrotask(() => {
          if (!isStep) close()
          isStep = false
        }),
      ),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [router])
  useEffect(() => store.sub(forPanelAtom, () => close()), [store])
}

/** Two pictures by a slider or side by side, with what is different about how they were made. */
export function CompareDialog({ compared, ...handlers }: CompareDialogProps): ReactNode {
  // Here, so that it stays while another picture is being fetched.
  const [mode, setMode] = useState<Mode>('slider')
  const [left, right] = [useFamily(compared.left, none), useFamily(compared.right, none)]
  useGiveWay(handlers.onClose)
  const retry = (): void => {
    void left.refetch()
    void right.refetch()
  }
  const failed = left.isLoadingError || right.isLoadingError
  return (
    <FullDialog takesBack label="Compare images" className={styles['dialog']} onClose={handlers.onClose}>
      {left.data && right.data ? (
        <Comparison left={left.data} right={right.data} mode={mode} onMode={setMode} {...handlers} />
      ) : (
        <div className={styles['empty']}>{failed ? <PartFailed onRetry={retry} /> : <Spinner />}</div>
      )}
    </FullDialog>
  )
}
