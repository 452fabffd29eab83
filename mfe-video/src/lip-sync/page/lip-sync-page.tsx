import { Button } from '@studio/ui'
import { liveKinds } from '@studio/ui/live-kinds'
import { Notice } from '@studio/ui/notice'
import type { ReactNode } from 'react'
import { useClipList } from '../../clips/list/use-clip-list.ts'
import { useItems } from '../../clips/list/use-items.ts'
import { ClipPage } from '../../clips/page/clip-page.tsx'
import { Clips } from '../../clips/page/clips.tsx'
import { beginForm, FormPage } from '../../form/form-page.tsx'
import { LipSyncDetail } from '../detail/lip-sync-detail.tsx'
import { LipSyncForm } from '../form/lip-sync-form.tsx'
import { ratioOf } from '../kind/lip-sync.ts'
import { lipSyncKind } from '../kind/lip-sync-kind.ts'
import { liveLipSyncs } from '../kind/live-lip-syncs.ts'
import { MarkLate } from '../marks/mark-late.tsx'
import { GridLipSync } from '../tiles/grid-lip-sync.tsx'
import styles from './lip-sync-page.module.css'
import { voice } from './voice.tsx'

liveKinds.register([liveLipSyncs])

/** Spec video 2, Lip Sync: the form, the grid of what it made, the details of one. */
export function LipSyncPage(): ReactNode {
  const list = useClipList(lipSyncKind)
  const items = useItems(lipSyncKind, list, ratioOf)
  return (
    <ClipPage kind={lipSyncKind}>
      <FormPage title="Lip Sync" form={<LipSyncForm />}>
        <Clips
          list={list}
          items={items}
          tile={GridLipSync}
          heading={<h2 className={styles['heading']}>Generated Lip Sync Videos</h2>}
          empty={
            <Notice
              level={2}
              picture={voice}
              title="No lip sync videos yet."
              text="Upload a video and audio to get started!"
              action={<Button onClick={beginForm}>Choose a file</Button>}
            />
          }
        />
      </FormPage>
      <MarkLate lipSyncs={list.clips} />
      <LipSyncDetail list={list} items={items} />
    </ClipPage>
  )
}
