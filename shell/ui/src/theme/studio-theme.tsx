import { ConfigProvider, type ThemeConfig, theme } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { colours, fontFamily, fontSize, height, radius, shadows, touchScreen } from './tokens.ts'
import { reducedMotion, useMedia } from './use-media.ts'

const config = {
  algorithm: theme.darkAlgorithm,
  token: {
    colorPrimary: colours.accent,
    colorInfo: colours.accent,
    colorSuccess: colours.good,
    colorWarning: colours.warn,
    colorError: colours.bad,
    colorBgBase: colours.background,
    colorBgContainer: colours.surface,
    colorBgElevated: colours.raised,
    colorBorder: colours.line,
    colorBorderSecondary: colours.line,
    colorText: colours.text,
    colorTextSecondary: colours.muted,
    colorTextTertiary: colours.faint,
    colorTextPlaceholder: colours.faint,
    colorTextLightSolid: colours['on-accent'],
    boxShadowSecondary: `0 0 0 1px ${colours.line}, ${shadows['shadow-middle']}`,
    fontFamily,
    fontSize: fontSize.body,
    borderRadius: radius.control,
    borderRadiusLG: radius.panel,
    controlHeight: height.control,
    controlHeightSM: height.dense,
    controlHeightLG: height.touch,
    motionDurationSlow: '0.2s',
    motionDurationMid: '0.16s',
    motionDurationFast: '0.12s',
  },
  components: {
    // The dark algorithm would dim the accent; the button shows it as it is.
    Button: {
      colorPrimary: colours.accent,
      colorPrimaryHover: colours['accent-hover'],
      colorPrimaryActive: colours['accent-active'],
      primaryShadow: 'none',
      defaultShadow: 'none',
      fontWeight: 550,
    },
  },
}

/** The same theme for people who prefer reduced motion, and with controls that are as high as a thumb needs. */
const configFor = (still: boolean, touch: boolean): ThemeConfig => ({
  ...config,
  token: {
    ...config.token,
    ...(touch && { controlHeight: height.touch, controlHeightSM: height.control }),
    motion: !still,
  },
})

/** antd in our tokens: the only theme context of all micro-frontends. */
export function StudioTheme({ children }: { readonly children: ReactNode }): ReactNode {
  const still = useMedia(reducedMotion)
  const touch = useMedia(touchScreen)
  const suited = useMemo(() => configFor(still, touch), [still, touch])
  return (
    <ConfigProvider theme={suited} wave={{ disabled: true }}>
      {children}
    </ConfigProvider>
  )
}
