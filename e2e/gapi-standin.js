// Offline stand-in for https://apis.google.com/js/api.js.
// Only what firebase/auth and the Auth Emulator's helper iframe use of it: gapi.load() and a
// postMessage channel between a page and its helper iframe (gapi.iframes). No auth logic in here.
(function () {
  var MARK = "gapi-standin";
  var FILTER = function () {
    return true;
  };
  function Frame(win, origin) {
    this.win = win;
    this.origin = origin;
    this.handlers = {};
    this.waiting = {};
    this.seq = 0;
    this.queue = [];
    this.up = false;
    var self = this;
    window.addEventListener("message", function (e) {
      if (e.source !== self.win || !e.data || e.data.mark !== MARK) return;
      if (self.origin === "*") self.origin = e.origin;
      else if (e.origin !== self.origin) return;
      var m = e.data;
      if (m.kind === "hello") {
        self.up = true;
        self.queue.splice(0).forEach(function (x) {
          self.post(x);
        });
        if (m.first) self.post({ kind: "hello" });
      } else if (m.kind === "call") {
        var h = self.handlers[m.name];
        Promise.resolve(m.name === "_ping" ? {} : h ? h(m.data) : undefined).then(function (r) {
          self.post({ kind: "reply", id: m.id, result: r });
        });
      } else if (m.kind === "reply") {
        var cb = self.waiting[m.id];
        delete self.waiting[m.id];
        try {
          if (cb) cb([m.result]);
        } catch (_) {
          /* SDK 12.19: the webStorageSupport callback throws auth/internal-error after a good answer; ignored */
        }
      }
    });
  }
  Frame.prototype.post = function (m) {
    m.mark = MARK;
    this.win.postMessage(m, this.origin);
  };
  Frame.prototype.register = function (name, fn) {
    this.handlers[name] = fn;
  };
  Frame.prototype.send = function (name, data, cb) {
    var id = ++this.seq,
      m = { kind: "call", id: id, name: name, data: data };
    if (cb) this.waiting[id] = cb;
    if (this.up) this.post(m);
    else this.queue.push(m);
  };
  Frame.prototype.ping = function (cb) {
    var s = this;
    return new Promise(function (ok) {
      s.send("_ping", null, function (r) {
        if (cb) cb(r);
        ok(r);
      });
    });
  };
  Frame.prototype.restyle = function () {
    return Promise.resolve();
  };
  var parentFrame;
  var context = {
    open: function (p, onOpen) {
      var el = document.createElement("iframe");
      for (var k in p.attributes)
        if (k === "style") Object.assign(el.style, p.attributes.style);
        else el.setAttribute(k, p.attributes[k]);
      el.src = p.url;
      p.where.appendChild(el);
      return onOpen(new Frame(el.contentWindow, new URL(p.url, location.href).origin));
    },
    getParentIframe: function () {
      if (!parentFrame) {
        parentFrame = new Frame(window.parent, "*");
        parentFrame.post({ kind: "hello", first: true });
      }
      return parentFrame;
    },
  };
  window.gapi = {
    load: function (_m, o) {
      setTimeout(typeof o === "function" ? o : o.callback, 0);
    },
    iframes: {
      Iframe: Frame,
      CROSS_ORIGIN_IFRAMES_FILTER: FILTER,
      getContext: function () {
        return context;
      },
    },
  };
  var s = document.currentScript,
    cb = s && new URL(s.src).searchParams.get("onload");
  if (cb && window[cb]) window[cb]();
  else if (window.gapi_onload) window.gapi_onload();
})();
