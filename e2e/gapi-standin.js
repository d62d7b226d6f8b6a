// oxlint-disable typescript/no-unsafe-member-access, typescript/no-unsafe-assignment, typescript/no-unsafe-argument, typescript/no-unsafe-call, typescript/no-unsafe-return -- plain JavaScript for the browser
/**
 * A stand-in for Google's https://apis.google.com/js/api.js, for tests without internet access: only the parts that the
 * identity SDK and the Auth Emulator's helper frame use, `gapi.load()` and a message channel between a page and its
 * frame (`gapi.iframes`). It contains no sign-in logic.
 */
(() => {
  const MARK = "gapi-standin";

  class Frame {
    handlers = {};
    waiting = {};
    queue = [];
    lastId = 0;
    isUp = false;

    constructor(other, origin) {
      this.other = other;
      this.origin = origin;
      window.addEventListener("message", (event) => this.hear(event));
    }

    hear({ source, data, origin }) {
      if (source !== this.other || data?.mark !== MARK) return;
      if (this.origin === "*") this.origin = origin;
      else if (origin !== this.origin) return;
      if (data.kind === "hello") this.begin(data);
      else if (data.kind === "call") void this.answer(data);
      else if (data.kind === "reply") this.settle(data);
    }

    begin({ isFirst }) {
      this.isUp = true;
      for (const message of this.queue.splice(0)) this.post(message);
      if (isFirst) this.post({ kind: "hello" });
    }

    async answer({ id, name, data }) {
      const result = name === "_ping" ? {} : await this.handlers[name]?.(data);
      this.post({ kind: "reply", id, result });
    }

    settle({ id, result }) {
      const callback = this.waiting[id];
      delete this.waiting[id];
      try {
        callback?.([result]);
      } catch {
        // The SDK's callback for web storage throws after a successful response (12.19). Google's script ignores that
        // too.
      }
    }

    post(message) {
      this.other.postMessage({ ...message, mark: MARK }, this.origin);
    }

    register(name, handler) {
      this.handlers[name] = handler;
    }

    send(name, data, callback) {
      const message = { kind: "call", id: ++this.lastId, name, data };
      if (callback) this.waiting[message.id] = callback;
      if (this.isUp) this.post(message);
      else this.queue.push(message);
    }

    ping(callback) {
      return new Promise((resolve) => {
        this.send("_ping", null, (result) => {
          callback?.(result);
          resolve(result);
        });
      });
    }

    restyle() {
      return Promise.resolve();
    }
  }

  let parent;
  const context = {
    open({ url, where, attributes }, onOpen) {
      const element = document.createElement("iframe");
      for (const [name, value] of Object.entries(attributes))
        if (name === "style") Object.assign(element.style, value);
        else element.setAttribute(name, value);
      element.src = url;
      where.append(element);
      return onOpen(new Frame(element.contentWindow, new URL(url, location.href).origin));
    },
    getParentIframe() {
      if (!parent) {
        parent = new Frame(window.parent, "*");
        parent.post({ kind: "hello", isFirst: true });
      }
      return parent;
    },
  };

  window.gapi = {
    load: (_modules, then) => setTimeout(() => (typeof then === "function" ? then() : then.callback()), 0),
    iframes: { Iframe: Frame, CROSS_ORIGIN_IFRAMES_FILTER: () => true, getContext: () => context },
  };
  const onload = new URL(document.currentScript.src).searchParams.get("onload");
  if (onload && window[onload]) window[onload]();
  else window.gapi_onload?.();
})();
