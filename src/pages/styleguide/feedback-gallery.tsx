import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { toast } from "../../ui/toast-store.ts";
import type { Samples } from "./samples.ts";
import { StyleguideSection } from "./styleguide-section.tsx";

export function FeedbackGallery({ words }: { words: Samples }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <StyleguideSection title="confirm-dialog, dialog, toast">
        <div className="specimen-row">
          <Button variant="danger" icon="trash" onClick={() => setIsConfirming(true)}>
            {words.remove}
          </Button>
          <Button variant="secondary" onClick={() => toast.success(words.deleted, words.deletedText)}>
            {words.deleted}
          </Button>
          <Button variant="secondary" onClick={() => toast.error(words.failed, words.failedText)}>
            {words.failed}
          </Button>
          <Button variant="quiet" onClick={() => setIsOpen(true)}>
            {words.seeMore}
          </Button>
        </div>
        {isOpen && (
          <Dialog title={words.infoTitle} closeLabel={words.cancel} onClose={() => setIsOpen(false)}>
            <p>{words.info}</p>
          </Dialog>
        )}
        <ConfirmDialog
          open={isConfirming}
          title={words.sure}
          confirmLabel={words.yesDelete}
          cancelLabel={words.cancel}
          onCancel={() => setIsConfirming(false)}
          onConfirm={() => {
            setIsConfirming(false);
            toast.success(words.deleted, words.deletedText);
          }}
          danger
        >
          {words.noReturn}
        </ConfirmDialog>
      </StyleguideSection>
      <StyleguideSection title="notice">
        <div className="sample-narrow">
          <Notice title={words.infoTitle}>{words.info}</Notice>
          <Notice tone="success">{words.deletedText}</Notice>
          <Notice tone="warning">{words.info}</Notice>
          <Notice tone="error" title={words.failed} action={<Button variant="secondary">{words.retry}</Button>}>
            {words.failedText}
          </Notice>
        </div>
      </StyleguideSection>
      <StyleguideSection title="spinner, skeleton">
        <div className="specimen-row">
          <Spinner label={words.loading} />
          <Spinner label={words.loading} size="l" />
        </div>
        <div className="specimen-grid">
          <div>
            <Skeleton shape="picture" />
            <Skeleton shape="title" />
            <Skeleton lines={3} />
            <Skeleton shape="avatar" />
            <Skeleton shape="button" />
          </div>
        </div>
      </StyleguideSection>
      <StyleguideSection title="empty-state">
        <EmptyState title={words.noPosts} actions={<Button icon="plus">{words.addPost}</Button>}>
          {words.noPostsText}
        </EmptyState>
        <EmptyState drawing="search" title={words.nothing} actions={<Button variant="secondary">{words.all}</Button>} />
      </StyleguideSection>
    </>
  );
}
