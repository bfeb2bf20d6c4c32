import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

test("keeps the caller's description together with the reason why the button is disabled", () => {
  expect(renderToStaticMarkup(<Button aria-describedby="hint">Log in</Button>)).toContain('aria-describedby="hint"');
  const disabled = renderToStaticMarkup(
    <Button aria-describedby="hint" disabledReason="Bind a card first.">
      Withdraw
    </Button>,
  );
  const reasonId = /id="([^"]+)"[^>]*>Bind a card first\./.exec(disabled)?.[1];
  expect(disabled).toContain(`aria-describedby="hint ${reasonId}"`);
  expect(renderToStaticMarkup(<Button>Log in</Button>)).not.toContain('aria-describedby');
});

test('an icon button is marked as disabled while it loads', () => {
  expect(
    renderToStaticMarkup(
      <IconButton label="Chat" loading>
        x
      </IconButton>,
    ),
  ).toContain('aria-disabled="true"');
  expect(renderToStaticMarkup(<IconButton label="Chat">x</IconButton>)).not.toContain('aria-disabled');
});
