import { Controls, Description, Primary, Title, useOf } from '@storybook/addon-docs/blocks';
import { guideOf } from '../src/guide/part-guide.ts';
import { PartGuideView } from '../src/guide/part-guide-view.tsx';

/** The docs page of each component: the comment of its source, its guide, its first story and its props. */
export function PartDocs() {
  const { preparedMeta } = useOf('meta', ['meta']);
  const guide = guideOf(preparedMeta.title);
  return (
    <>
      <Title>{guide?.part}</Title>
      <Description />
      {guide && <PartGuideView guide={guide} />}
      <Primary />
      <Controls />
    </>
  );
}
