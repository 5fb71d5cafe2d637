package android.app

import android.content.Intent
import android.os.Bundle

open class Activity {
    var intent = Intent()

    protected open fun onCreate(savedInstanceState: Bundle?) {}

    protected open fun onNewIntent(intent: Intent) {}

    fun startActivity(intent: Intent) {
        this.intent = intent
    }

    fun finish() {}
}
