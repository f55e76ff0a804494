/** What stands beside the table: a column of tabs, or sheets on small screens. */
export const PANELS = ['log', 'rules', 'chat', 'table'] as const;

/** `review` after the end, `advice` where one plays bots alone. */
export type PanelName = (typeof PANELS)[number] | 'review' | 'advice';
